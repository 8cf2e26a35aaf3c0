// The dashboard after investing: pending payments, the slip and its receipt in print and as a file, the portfolio, the
// table.

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { attentionCopy, historyCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { receiptPageCopy } from '#features/investing/web/receipt-page-copy.ts';
import { kitCopy } from '#ui/kit-copy.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';
import { typeSignature } from '../support/test-cards.ts';

test('an unfinished payment is completed, and its receipt and files can be saved', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson('Petra Portfolio'), `/projects/${project.id}`);
  await page.getByLabel(investCopy.amount).fill('700');
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();

  await page.goto('/dashboard');
  const attention = page.getByRole('region', { name: attentionCopy.title });
  await expect(attention).toContainText(`Finish your payment of $700 for ${project.title}`);
  await attention.getByRole('link', { name: 'Finish payment' }).click();
  await payByCard(page);
  // The same hold, not a second one.
  const answer = await page.request.get(`/api/projects/${project.id}`);
  expect(await answer.json()).toMatchObject({ fundingRaised: 700, available: 19_300 });

  await expect(page.getByRole('heading', { name: 'Investment History' })).toBeVisible();
  await expect(attention).toHaveCount(0);
  await expectPortfolio(page);
  await expectTable(page, project.title);
  await openRowMenu(page.getByRole('article', { name: project.title }));
  await page.getByRole('link', { name: historyCopy.receipt, exact: true }).click();
  await expectReceipt(page, project.title);
});

async function payByCard(page: Page): Promise<void> {
  await typeSignature(page);
  await page.getByLabel(sandboxCopy.number).fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function expectPortfolio(page: Page): Promise<void> {
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await expect(portfolio.getByRole('figure')).toHaveCount(2);
  for (const opener of await portfolio.getByText(kitCopy.table).all()) await opener.click();
  const [overTime, byCategory] = [portfolio.locator('tbody').first(), portfolio.locator('tbody').last()];
  await expect(overTime.locator('tr')).toHaveCount(1);
  await expect(overTime).toContainText('$700');
  await expect(byCategory).toHaveText(/Technology\s*\$700\s*100\.0%\s*1/);
}

async function expectTable(page: Page, title: string): Promise<void> {
  const file = await download(page, page.getByRole('link', { name: historyCopy.csv }));
  expect(file.name).toMatch(/^kindling-investments-\d{4}-\d\d-\d\d\.csv$/);
  const [head, line] = file.content.toString().split('\r\n');
  expect(head).toContain('amount_usd,allotted_usd,equity_percent');
  expect(line).toContain(`,${title},Technology,700.00,,0.350000,200000.00,completed,`);
}

async function expectReceipt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  const paper = page.getByRole('main');
  const number = /No\. (\d+)/.exec(await page.getByText(/^No\. \d+$/).innerText())?.[1] ?? '';
  for (const text of ['Petra Portfolio', title, '$700 (US dollars)', '0.350%']) {
    await expect(paper.getByText(text, { exact: true })).toBeVisible();
  }
  const file = await download(page, page.getByRole('link', { name: receiptPageCopy.pdf }));
  expect(file.name).toBe(`kindling-receipt-${number}.pdf`);
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: receiptPageCopy.pdf })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(paper.getByText('Petra Portfolio', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

async function download(page: Page, link: Locator): Promise<{ name: string; content: Buffer }> {
  const [started] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: started.suggestedFilename(), content: await readFile(await started.path()) };
}

test('a new person sees where to start, with one primary action', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, newPerson(), '/dashboard');
  const start = page.getByRole('region', { name: 'Where would you like to start?' });
  await expect(start.getByRole('link', { name: historyCopy.explore })).toHaveAttribute('href', '/projects');
  await expect(start.getByRole('link', { name: 'Create New Project' })).toHaveAttribute('href', '/submit');
  await expect(page.getByRole('main').locator('.btn-solid')).toHaveCount(1);
  await expectOrder(page, ['Your Projects', 'Investment History']);
});

test('an investor without projects sees history and portfolio first, a creator their summary and projects', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /grace@example\.org/ }).click();
  await expectOrder(page, ['Investment History', 'Portfolio', 'Your Projects']);
  await expect(page.getByRole('main').getByRole('link', { name: historyCopy.explore })).toHaveClass(/btn-solid/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create New Project' })).not.toHaveClass(/btn-solid/);
  await page.context().clearCookies();
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /ada@example\.org/ }).click();
  await expectOrder(page, ['Your Projects', 'Investment History', 'Portfolio']);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create New Project' })).toHaveClass(/btn-solid/);
  await expect(page.getByText('could say more')).toHaveCount(0);
});

async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect
    .poll(async () => page.getByRole('main').locator('section.sec h2').allTextContents())
    .toEqual([...titles]);
}
