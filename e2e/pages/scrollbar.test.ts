// Dialogs with scrollbars that take up space, as on most desktops: the page behind does not move.
import { chromium } from '@playwright/test';
import { expect, test } from '../support/quiet.ts';

test('opening a dialog moves nothing and dims the page to its right edge', { tag: '@desktop' }, async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...(baseURL && { baseURL }) });
    await page.goto('/projects');
    await page.locator('html[data-hydrated]').waitFor();
    const places = () =>
      page.evaluate(() => ({
        heading: document.querySelector('h1')?.getBoundingClientRect().left,
        button: document.querySelector('header button:last-of-type')?.getBoundingClientRect().right,
      }));
    const before = await places();
    const bar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
    expect(bar).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await places()).toEqual(before);
    const overlay = await page.getByTestId('overlay').boundingBox();
    expect((overlay?.x ?? 0) + (overlay?.width ?? 0)).toBe(1280);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await places()).toEqual(before);
  } finally {
    await browser.close();
  }
});
