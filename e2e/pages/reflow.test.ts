// What people set for themselves: a narrow or magnified page, wider spacing, forced colors, the keyboard alone. WCAG 1.4.10,
// 1.4.12, 2.4.7, 2.4.11 and 2.5.8, on the screens that anybody meets.

import type { Page } from '@playwright/test';
import { frameCopy } from '#web/frame-copy.ts';
import { expectNoSidewaysScroll, spaceText } from '../support/accessible.ts';
import { expectFocusShown } from '../support/focus.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const publicScreens = ['/', '/projects', '/projects/22', '/no/such/page', '/admin/login', '/?signin=1'];
const memberScreens = ['/dashboard', '/submit', '/checkout?projectId=22&amount=200'];

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

test.describe('at 320 pixels, as at four times the size', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing has to be scrolled sideways, also with wider spacing of the text', async ({ page }) => {
    await signIn(page, newPerson(), '/');
    for (const address of [...publicScreens, ...memberScreens]) {
      await settle(page, address);
      await expectNoSidewaysScroll(page, address);
      await spaceText(page);
      await expectNoSidewaysScroll(page, `${address} with wider spacing`);
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  // The colors of a phone are those of a desk.
  const tag = colorScheme === 'dark' ? ['@desktop'] : [];
  test(`each control shows its focus, is not covered and large enough, in ${colorScheme}`, { tag }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const address of ['/', '/projects', '/projects/22', '/admin/login']) {
      await settle(page, address);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: frameCopy.skip }), address).toBeFocused();
      await expectFocusShown(page, address, 20);
    }
  });
}

test('the skip link leads past the navigation, and a new page begins at its top', async ({ page }) => {
  await settle(page, '/projects');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Back this project' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Explore Creative Projects');
  await expect(page.getByRole('main')).toBeFocused();
});
