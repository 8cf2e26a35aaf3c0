// An investor follows a payment, and its creator sees the same money from the other side.
import { historyCopy, ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import {
  dollarCopy,
  placeNamesFor,
  projectMoneyCopy,
  publicReleasesCopy,
} from '#features/payouts/web/money/money-copy.ts';
import { statementCopy } from '#features/payouts/web/money/statement-files-copy.ts';
import { formatMoment } from '#kernel/dates.ts';
import { zoneNoteText } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invest } from '../support/investments.ts';
import { newPerson, signInByCalls } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

test('from the dashboard to each place of an investment, and to its statements [payouts-78]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const creator = await browser.newContext();
  await signInByCalls(creator.request, newPerson('Carla Creator'));
  const project = await submitProject(creator);
  await signInByCalls(page.context().request, newPerson('Ingrid Investor'));
  await invest(page.context(), project.id, 1500);

  await page.goto('/dashboard');
  await page.locator('html[data-hydrated]').waitFor();
  const year = new Date().getUTCFullYear();
  const csvLink = page.getByRole('link', { name: statementCopy.file({ kind: statementCopy.csv, year }) });
  const history = page.getByRole('region', { name: historyCopy.title });
  await expect(history.getByRole('region', { name: statementCopy.title }).getByRole('link')).toHaveCount(2);
  await expect(csvLink).toHaveAttribute('href', `/api/investments/statement.csv?year=${year}`);
  await openRowMenu(history);
  await page.getByRole('link', { name: historyCopy.followDollar }).click();
  await expect(page.getByRole('heading', { name: dollarCopy.title, level: 1 })).toBeVisible();
  const places = page.getByRole('table', { name: dollarCopy.placesTitle });
  await expect(
    places.getByRole('row', { name: new RegExp(`^${placeNamesFor.investor.held}.*\\$1,500\\.00$`) }),
  ).toBeVisible();
  await expect(places.getByRole('row', { name: `${dollarCopy.total} $1,500.00` })).toBeVisible();
  await expectAccessible(page);
  const [csv] = await Promise.all([page.waitForEvent('download'), csvLink.click()]);
  expect(csv.suggestedFilename()).toBe(`kindling-statement-${year}.csv`);
  await page.getByRole('link', { name: dollarCopy.receipt }).click();
  await page.getByRole('link', { name: historyCopy.followDollar }).click();
  await expect(page.getByRole('heading', { name: dollarCopy.title, level: 1 })).toBeVisible();

  const other = await creator.newPage();
  await other.goto('/dashboard');
  await other.locator('html[data-hydrated]').waitFor();
  await openRowMenu(other);
  await other.getByRole('link', { name: ownProjectsCopy.money }).click();
  await expect(other.getByRole('heading', { name: projectMoneyCopy.title, level: 1 })).toBeVisible();
  const money = other.getByRole('table', { name: projectMoneyCopy.placesTitle });
  await expect(money.getByRole('row', { name: `${projectMoneyCopy.total} $1,500.00` })).toBeVisible();
  await expectAccessible(other);
  await creator.close();
});

test('another person’s money is not found, and everyone sees how releases stand [payouts-79]', async ({
  page,
  browser,
}) => {
  const investor = await browser.newContext();
  const creator = await browser.newContext();
  await signInByCalls(creator.request, newPerson('Carla Creator'));
  const project = await submitProject(creator);
  await signInByCalls(investor.request, newPerson('Ingrid Investor'));
  const id = await invest(investor, project.id, 200);
  const own = await investor.newPage();
  const { paidAt } = (await (await investor.request.get(`/api/investments/${id}/money`)).json()) as { paidAt: string };
  await own.goto(`/investments/${id}/money`);
  await expect(own.getByText(dollarCopy.onReceipt(formatMoment(paidAt)))).toBeVisible();
  await expect(own.getByText(zoneNoteText('America/New_York'))).toBeVisible();
  await own.goto(`/receipts/${id}`);
  await expect(own.getByText(formatMoment(paidAt)).first()).toBeVisible();
  await signInByCalls(page.context().request, newPerson('Stella Stranger'));
  for (const address of [`/investments/${id}/money`, `/dashboard/projects/${project.id}/money`]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
  }
  await page.goto('/transparency');
  await expect(page.getByRole('heading', { name: publicReleasesCopy.standing })).toBeVisible();
  await expect(page.getByText(publicReleasesCopy.running, { exact: true })).toBeVisible();
  await investor.close();
  await creator.close();
});
