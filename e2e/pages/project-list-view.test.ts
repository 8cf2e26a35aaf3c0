// The list of projects in its first view: something to read without scrolling, on a phone, a laptop and a wide screen.
import type { Page } from '@playwright/test';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { expect, test } from '../support/quiet.ts';

const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('on a phone the filters are behind a button next to the search, also without script [list-31]', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/projects');
    await expect(titles(page).first()).toBeInViewport({ ratio: 1 });
    const category = page.getByRole('combobox', { name: listCopy.category });
    await expect(category).toBeHidden();
    await page.getByText(listCopy.filters(0), { exact: true }).click();
    await expect(category).toBeVisible();
    await category.selectOption('Games');
    if (!javaScriptEnabled) await page.getByRole('button', { name: listCopy.searchButton }).click();
    await expect(page).toHaveURL(/category=Games/);
    await expect(page.getByText(listCopy.filters(1), { exact: true })).toBeVisible();
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: /^Show \d+ projects?$/ }).click();
      await expect(category).toBeHidden();
      await expect(titles(page).first()).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  }
});

test.describe('as the server sends it', () => {
  // Pages that only need to be drawn.
  test.use({ javaScriptEnabled: false });

  test('the titles of the first row are in view on a laptop [list-30]', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/projects');
    for (const place of [0, 1, 2]) await expect(titles(page).nth(place)).toBeInViewport({ ratio: 1 });
  });

  test('a wide screen has four cards in a row', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto('/projects');
    const tops = async () => {
      const boxes = await Promise.all(
        [0, 1, 2, 3, 4].map((place) => page.getByRole('article').nth(place).boundingBox()),
      );
      return boxes.map((box) => box?.y === boxes[0]?.y);
    };
    await expect.poll(tops).toEqual([true, true, true, true, false]);
  });

  test('a label of a past quarter says that the project is still open', { tag: '@desktop' }, async ({ page }) => {
    // The only open project of the demo without a deadline. On the first page, projects of other tests may come before it.
    await page.goto('/projects?q=neighborhood+cellar');
    await expect(page.getByText(`${cardCopy.fundingPeriod} Q2 2024 ${cardCopy.stillOpen}`)).toHaveCount(1);
    await page.goto('/projects');
    await expect(page.getByText(/^\d+ days left$/)).not.toHaveCount(0);
  });
});
