// Screenshots compared with stored ones: a changed color, size or position of a main part fails.
import type { Locator, Page } from '@playwright/test';
import { expect } from './quiet.ts';

/** Content that depends on the day, the time or the server's own counting. */
function movingParts(page: Page): Locator[] {
  return [
    page.locator('time'),
    page.getByRole('timer'),
    page.getByText(/\b\d+ days? left|Last day|Funding ended/),
    page.getByText(/\b20\d\d\b/),
    page.getByText(/\b\d{1,2}:\d\d\b/),
    page.locator('[data-chart], figure svg'),
  ];
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => {
      const { top, height } = image.getBoundingClientRect();
      // A picture that is hidden at this size never loads.
      return height > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Before the first picture: on a busy machine a first page may keep its fallback fonts (fonts.css), the next one has them from the cache. */
export async function loadFonts(page: Page): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(() => document.fonts.ready);
}

const options = (page: Page) => ({ maxDiffPixelRatio: 0.01, threshold: 0.2, mask: movingParts(page) });

/** `dark`: in the dark theme as well. */
export async function expectLook(page: Page, name: string, { dark = false } = {}): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await settle(page);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, options(page));
  if (!dark) return;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect.soft(page).toHaveScreenshot(`${name}-dark.png`, options(page));
}

export async function expectAnotherLook(page: Page, name: string): Promise<void> {
  await settle(page);
  await expect(page).not.toHaveScreenshot(`${name}.png`, options(page));
}
