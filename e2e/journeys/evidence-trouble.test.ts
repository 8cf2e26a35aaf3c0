// A creator's evidence meets a broken connection, files that are refused, and a reload: nothing typed is lost.
import { ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { milestoneStateLabels } from '#features/payouts/web/milestones/milestone-copy.ts';
import { evidenceFormCopy as copy } from '#features/payouts/web/milestones/own-milestones-copy.ts';
import { projectMoneyCopy } from '#features/payouts/web/money/money-copy.ts';
import { expectNoSidewaysScroll } from '../support/accessible.ts';
import { fundProject } from '../support/payouts.ts';
import { newPerson, register } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

test.use({ expectedErrors: [/net::ERR_FAILED/] });

test('evidence survives a reload, a broken connection and refused files, and is filed once [payouts-123]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const [large, small] = await Promise.all([browser.newContext(), browser.newContext()]);
  await register(page.request, newPerson('Carla Creator'));
  const { title } = await fundProject(page.context(), [large, small]);

  // On the narrowest screen, the buttons of a funded project stay inside its card.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: title });
  await openRowMenu(card);
  await expect(card.getByRole('link', { name: ownProjectsCopy.milestones })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the dashboard of a creator');
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await card.getByRole('link', { name: ownProjectsCopy.money }).click();
  await page.getByRole('link', { name: projectMoneyCopy.milestonesPage, exact: true }).click();

  const text = page.getByLabel(copy.text);
  const files = page.getByLabel(copy.addFile);
  await text.fill('It turns a hundred times.');
  await page.getByLabel(copy.links).fill('javascript:alert(1)');
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor();
  await expect(text).toHaveValue('It turns a hundred times.');
  await expect(page.getByLabel(copy.links)).toHaveValue('javascript:alert(1)');
  await page.getByRole('button', { name: copy.send }).click();
  await expect(page.getByText('Links must begin with https://')).toBeVisible();
  await page.getByLabel(copy.links).fill('');

  const report = { name: `${'report-'.repeat(12)}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  const huge = { name: 'film.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await page.route('**/files?*', (route) => route.abort());
  await files.setInputFiles([report, { ...report, name: 'second.pdf' }, huge]);
  for (const name of [report.name, 'second.pdf', 'film.pdf']) {
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible();
  }
  await expectNoSidewaysScroll(page, 'files that were not uploaded');
  await page.unroute('**/files?*');
  await files.setInputFiles([report]);
  await expect(page.getByRole('link', { name: /report-report/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoSidewaysScroll(page, 'an uploaded file with a long name');

  await page.route('**/evidence', (route) => route.abort());
  const confirm = page.getByRole('dialog').getByRole('button', { name: copy.confirm.label });
  await page.getByRole('button', { name: copy.send }).click();
  await confirm.click();
  await expect(page.getByText(copy.failed)).toBeVisible();
  await expect(text).toHaveValue('It turns a hundred times.');
  await page.unroute('**/evidence');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('html[data-hydrated]').waitFor();
  await expect(other.getByLabel(copy.text)).toHaveValue('It turns a hundred times.');
  const filed: string[] = [];
  page.on('request', (request) => request.url().endsWith('/evidence') && filed.push(request.url()));
  await page.getByRole('button', { name: copy.send }).click();
  await confirm.dblclick();
  await expect(page.getByText(milestoneStateLabels.evidence_filed)).toBeVisible();
  expect(filed).toHaveLength(1);
  // The form is gone, so keyboard focus moves to the milestone.
  await expect(page.getByRole('heading', { name: /First hundred lamps/ })).toBeFocused();
  // The same form in another window learns that it is filed.
  await other.getByRole('button', { name: copy.send }).click();
  await other.getByRole('dialog').getByRole('button', { name: copy.confirm.label }).click();
  await expect(other.getByText(copy.failed)).toBeVisible();
  await expect(other.getByText(milestoneStateLabels.evidence_filed)).toBeVisible();
  await expect(other.getByLabel(copy.text)).toHaveCount(0);
  await Promise.all([large.close(), small.close()]);
});
