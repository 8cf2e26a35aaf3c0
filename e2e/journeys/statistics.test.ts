// A creator's statistics: a visit from another website, its results, and the export.
import { ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { statisticsCopy as copy } from '#features/insights/web/statistics-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, register } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

test('visits, their sources and shares reach the creator’s statistics within seconds, and the file [insights-11]', async ({
  page,
  browser,
}) => {
  await register(page.request, newPerson('Carla Creator'));
  const { id, title } = await submitProject(page.context());
  // Chromium without a window calls itself headless, which counts as a bot.
  const visitor = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' });
  const reader = await visitor.newPage();
  await reader.goto(`/projects/${id}?utm_source=lamp-news`);
  await reader.locator('html[data-hydrated]').waitFor({ state: 'attached' });

  await page.goto('/dashboard');
  const row = page.getByRole('article', { name: title });
  await openRowMenu(row);
  await row.getByRole('link', { name: ownProjectsCopy.statistics }).click();
  await expect(page.getByRole('heading', { name: copy.title, level: 1 })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(copy.sources.campaign('lamp-news')) })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect(page.getByText(copy.recent.types.view, { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'the statistics of a project');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: copy.download }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await visitor.close();
});
