// One visit of a page with all its checks. A desktop's window is made as narrow as a phone on the same visit; a phone of its own, with
// touch, takes the stored pictures, and sees every page at night.
import type { Page, Response } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, spaceText } from './accessible.ts';
import { expectFocusShown } from './focus.ts';
import { expectLook } from './looks.ts';
import { expect } from './quiet.ts';
import { expectValidDocument, expectValidHtml } from './valid-html.ts';

export type Visit = {
  address: string | ((page: Page) => Promise<string>);
  /** The name of its stored picture, and whether there is one in the dark theme. */
  picture?: string;
  dark?: boolean;
  /** Navigates to what the picture shows, or makes it independent of the date, before it is taken. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The HTML as changed by the browser is validated as well. */
  validatesDocument?: boolean;
  /** Its first controls are visited by keyboard. */
  controls?: number;
  /** The elements of another visit in another state: by day as narrow as a phone, in dark and by keyboard only there. */
  isRepeated?: boolean;
};

const phone = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };
const isNightly = process.env.TEST_SPEED === 'nightly';

export async function visitPage(page: Page, { address: given, ...what }: Visit): Promise<void> {
  const isWhole = isNightly || !what.isRepeated;
  const size = page.viewportSize() ?? narrowest;
  const isDesktop = size.width > 600;
  if (!isDesktop && !isNightly && !what.picture) return;
  const address = typeof given === 'string' ? given : await given(page);
  // Each change of the theme or the width draws the page again, so a page without a picture opens in the theme that is checked first.
  await page.emulateMedia({ colorScheme: what.picture || !isWhole ? 'light' : 'dark', reducedMotion: 'reduce' });
  const answer = await open(page, address);
  await what.prepare?.(page);
  if (what.picture) await expectLook(page, what.picture, { dark: what.dark ?? false });
  if (isDesktop || isNightly) await expectAccessible(page, address, { dark: isWhole });
  if (!isDesktop) return;

  expect.soft(answer?.headers()['content-type'], address).toContain('text/html');
  await expectValidHtml((await answer?.text()) ?? '', address);
  if (what.validatesDocument) await expectValidDocument(page, address);
  if (what.controls && isWhole) await expectKeyboard(page, address, what.controls);
  if (isWhole) {
    await page.setViewportSize(phone);
    await expectAccessible(page, `${address} as narrow as a phone`);
  }
  await expectReflow(page, address);
  await page.setViewportSize(size);
}

/** Waits until nothing on the page is loading. */
async function open(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // Selects by tag, because it has no role under a dialog.
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  return answer;
}

/** WCAG 2.4.7, 2.4.11 and 2.5.8: past the navigation, each control shows its focus, is not covered and is large enough. */
async function expectKeyboard(page: Page, address: string, controls: number): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' }), address).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectFocusShown(page, address, controls);
}

/** WCAG 1.4.10 and 1.4.12: at 320 pixels, as at 400% zoom, nothing scrolls sideways, also with wider text spacing. */
async function expectReflow(page: Page, address: string): Promise<void> {
  await page.setViewportSize(narrowest);
  await expectNoSidewaysScroll(page, `${address} at 320 pixels`);
  await spaceText(page);
  await expectNoSidewaysScroll(page, `${address} at 320 pixels with wider spacing`);
}
