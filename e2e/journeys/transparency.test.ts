// Where the money is: readable by everyone, without JavaScript, and linked from the footer and each project.

import type { Page } from '@playwright/test';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { promiseNumbers } from '#features/reconciliation/money-promises.ts';
import { transparencyPageCopy } from '#features/reconciliation/web/transparency-copy.ts';
import { expect, test } from '../support/quiet.ts';

const allKept = `All ${promiseNumbers.length} promises kept`;

/** A server that has just started has not checked yet. */
async function openChecked(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/transparency');
    await expect(page.getByText(new RegExp(`^${allKept}, checked `))).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

test('the footer links to the overview of all money, which adds up to the cent', async ({ page }) => {
  await openChecked(page);
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency' }).click();
  await expect(page.getByRole('heading', { name: transparencyPageCopy.projectTitle, level: 1 })).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^${allKept}, checked (just now|\\d+ (minute|hour)s? ago)\\.$`)),
  ).toBeVisible();
  const table = page.getByRole('table', { name: transparencyPageCopy.tableTitle });
  await expect(table).toBeVisible();
  const amounts = (await table.getByRole('cell').allTextContents()).map(
    (text) => Number(text.replace(/[$,.]/g, '')) * (text.includes('.') ? 1 : 100),
  );
  const total = amounts.pop();
  expect(total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
  await expect(page.getByRole('listitem').filter({ hasText: /^M\d+, kept/ })).toHaveCount(promiseNumbers.length);
});

test("a project's page links to where its money is, investment by investment", async ({ page }) => {
  await page.goto('/projects/22');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('link', { name: pageCopy.track }).click();
  await expect(page.getByRole('heading', { name: transparencyPageCopy.projectTitle })).toBeVisible();
  await expect(page.getByRole('table', { name: transparencyPageCopy.everyTable }).getByRole('row')).not.toHaveCount(0);
  await page.getByRole('link', { name: transparencyPageCopy.backToProject }).click();
  await expect(page).toHaveURL(/\/projects\/22$/);
});

test('without JavaScript the page is complete', { tag: ['@desktop', '@nightly'] }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await openChecked(page);
  await expect(page.getByText(new RegExp(`^${allKept}, checked on .+ UTC\\.$`))).toBeVisible();
  await page.goto('/projects/1/transparency');
  await expect(page.getByRole('row', { name: new RegExp(`^${transparencyPageCopy.total}`) })).toBeVisible();
  await context.close();
});
