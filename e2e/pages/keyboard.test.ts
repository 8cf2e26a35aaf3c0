// Keyboard-only use of the most visited screens: WCAG 2.4.7, 2.4.11 and 2.5.8 (crawl.test.ts covers the other screens).
import type { Page } from '@playwright/test';
import { frameCopy } from '#web/frame-copy.ts';
import { expectFocusShown } from '../support/focus.ts';
import { expect, test } from '../support/quiet.ts';

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

for (const colorScheme of ['light', 'dark'] as const) {
  // Phones and desktops share the colors. crawl.test.ts does the same on a desktop in the light theme.
  const tag = colorScheme === 'dark' ? ['@desktop', '@nightly'] : ['@nightly'];
  test(`each control shows its focus, is not covered and is large enough, in ${colorScheme}`, { tag }, async ({
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

test('the skip link skips the navigation, and a new page starts at its top', { tag: '@desktop' }, async ({ page }) => {
  await settle(page, '/projects');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Back this project' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Explore Creative Projects');
  await expect(page.getByRole('main')).toBeFocused();
});
