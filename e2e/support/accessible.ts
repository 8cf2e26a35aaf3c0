// Accessibility checks for the current page: no axe violations in either theme, and no sideways scrolling.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './quiet.ts';

declare const window: { axe?: typeof Axe };

/** Rules whose result can differ between themes: everything else is the same document. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Parsed in every checked page, so the minified build. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe is injected once per document and reused for each state of it. */
async function giveAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(source);
  }
}

const isNightly = process.env.TEST_SPEED === 'nightly';

async function findViolations(page: Page, theme: 'light' | 'dark', within: string | undefined): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Passing rules are not reported, and style sheets not fetched again: together more than half of the time.
  const options: Axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };
  if (theme === 'dark') options.runOnly = { type: 'rule', values: rulesOfColour };
  else if (!isNightly && !isDesktop(page)) {
    // Phones and desktops share the colors.
    options.rules = Object.fromEntries(rulesOfColour.map((rule) => [rule, { enabled: false }]));
  }
  const found = await page.evaluate(
    async ([place, chosen]) => {
      const violations = (await window.axe?.run(place ?? document, chosen))?.violations;
      return violations?.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
  if (found === undefined) throw new Error('the page was left while it was looked at');
  return found.map((fault) => `${theme} ${fault}`);
}

/**
 * Runs every axe rule on the whole page or a part of it, and leaves it in the light theme. The test continues after a
 * violation, so that all violations of a screen are reported at once. `dark`: colors are checked in the dark theme too. The
 * crawl does this on every page, the night in every state.
 */
export async function expectAccessible(
  page: Page,
  what = 'the page',
  { within, dark = isNightly }: { within?: string; dark?: boolean } = {},
): Promise<void> {
  await giveAxe(page);
  const found = dark && isDesktop(page) ? await findViolations(page, 'dark', within) : [];
  found.push(...(await findViolations(page, 'light', within)));
  expect.soft(found, what).toEqual([]);
  await expectNoSidewaysScroll(page, what);
}

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 600;

/** Content that scrolls in its own box is not counted. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wider, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Wider text spacing, as set by people who need it to read (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
  });
}
