// What holds for a page as it stands: nothing to fault for those who cannot see it well, in either theme, and no sideways scrolling.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './quiet.ts';

/** What can differ between the themes: everything else is the same document. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function faultsOf(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (theme === 'light' ? axe : axe.withRules(rulesOfColour)).analyze();
  return violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Every rule axe has. The test goes on after a fault, so that all of a screen's faults are told at once. */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
  const found = await faultsOf(page, 'light');
  // The colours of a phone are those of a desk.
  if ((page.viewportSize()?.width ?? 0) > 600) found.push(...(await faultsOf(page, 'dark')));
  expect.soft(found, what).toEqual([]);
  await expectNoSidewaysScroll(page, what);
}

/** What scrolls in a box of its own is not counted. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wider, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Wider spacing of the text, as people set it who read it badly (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  });
}
