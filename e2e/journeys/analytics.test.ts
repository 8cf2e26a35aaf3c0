// Platform analytics: ranges, charts with their tables, the download, and the states while loading.

import { analyticsCopy } from '#features/insights/web/admin/admin-analytics-copy.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { holdAnswers, refuseAnswers } from '../support/answers.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const calls = /\/api\/admin\/analytics\?/;

test('an admin reads the figures of a range, and their tables', { tag: '@phone' }, async ({ page }) => {
  await signInAsAdmin(page, '/admin/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Analytics' })).toBeVisible();
  const ranges = page.getByRole('navigation', { name: analyticsCopy.range });
  await expect(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  const money = page.getByRole('region', { name: analyticsCopy.charts.money.title });
  await money.getByText('Show as table').click();
  await expect(money.getByRole('row')).toHaveCount(31);
  await ranges.getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL(/range=12m$/);
  await expect(ranges.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true');
  await expect(
    page.getByRole('region', { name: analyticsCopy.categories.title }).getByText('Games').first(),
  ).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: tableCopy.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kindling-analytics-.*\.csv$/);
});

test('while the figures load there are placeholders, and a failed load can be retried', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/analytics');
  const ranges = page.getByRole('navigation', { name: analyticsCopy.range });
  const letGo = await holdAnswers(page, calls);
  await ranges.getByRole('link', { name: '90 days' }).click();
  await expect(page.getByRole('status', { name: analyticsCopy.loading })).toBeVisible();
  await letGo();
  await expect(page.getByRole('region', { name: analyticsCopy.charts.money.title })).toBeVisible();
  await refuseAnswers(page, calls);
  await ranges.getByRole('link', { name: 'All time' }).click();
  await expect(page.getByText(analyticsCopy.loadFailed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: frameCopy.tryAgain }).click();
  await expect(page.getByRole('region', { name: analyticsCopy.charts.money.title })).toBeVisible();
});

test('viewing a project is counted in the figures', { tag: ['@desktop', '@nightly'] }, async ({ page, browser }) => {
  const { baseURL = '' } = test.info().project.use;
  const visitor = await browser.newContext({ userAgent: `Mozilla/5.0 Visitor/${Date.now()}`, baseURL });
  await signInAsAdmin(page, '/admin/analytics');
  const views = async () => {
    const answer = await page.request.get('/api/admin/analytics');
    return ((await answer.json()) as { total: { views: number } }).total.views;
  };
  const before = await views();
  const other = await visitor.newPage();
  await other.goto('/projects');
  await other.getByRole('link', { name: 'Back this project' }).first().click();
  await expect(other.getByRole('heading', { name: 'Back This Project' })).toBeVisible();
  await expect.poll(views).toBeGreaterThan(before);
  await visitor.close();
});
