// Every screen of administrators, found in the page table, so that a new one is looked at from its first day.

import type { Page } from '@playwright/test';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible, expectNoSidewaysScroll, spaceText } from '../support/accessible.ts';
import { addressesFor } from '../support/addresses.ts';
import { expectFocusShown } from '../support/focus.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { slowness } from '../support/slow-machine.ts';

test.describe.configure({ timeout: 240_000 * slowness });

const screens = addressesFor(['admin']);

/** Until nothing on it says any more that it is loading. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

test('no screen of administrators has a fault for axe or is wider than the window [admin-15]', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard');
  for (const address of screens) {
    await open(page, address);
    await expectAccessible(page, address);
  }
});

test('by the keyboard alone, each control of administrators shows its focus, is not covered and large enough', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/dashboard');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of screens) {
    await open(page, address);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: frameCopy.skip }), address).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocusShown(page, address, 30);
  }
});

test.describe('at 320 pixels, as at four times the size', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no screen of administrators scrolls sideways, also with wider spacing of the text', async ({ page }) => {
    await signInAsAdmin(page, '/admin/dashboard');
    for (const address of screens) {
      await open(page, address);
      await expectNoSidewaysScroll(page, address);
      await spaceText(page);
      await expectNoSidewaysScroll(page, `${address} with wider spacing`);
    }
  });
});
