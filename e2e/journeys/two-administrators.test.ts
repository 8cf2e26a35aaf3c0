// A large release takes two administrators; then its creator and an investor see the money where it went.
import type { Page } from '@playwright/test';
import { releasesCopy as copy } from '#features/payouts/web/admin/releases-copy.ts';
import { gettingPaidCopy } from '#features/payouts/web/getting-paid-copy.ts';
import { dollarCopy, placeNamesFor, projectMoneyCopy } from '#features/payouts/web/money/money-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { approveByVote, fundProject, topUpPlatform } from '../support/payouts.ts';
import { admin, inviteAdmin, newPerson, register, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { moveClocks } from '../support/site-database.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function connectAccount(page: Page): Promise<void> {
  await open(page, '/dashboard/payouts');
  await page.getByLabel(gettingPaidCopy.country.label, { exact: true }).selectOption('Germany');
  await page.getByRole('button', { name: gettingPaidCopy.connect, exact: true }).click();
  await page.getByRole('button', { name: 'Verify at once' }).click();
  await page.waitForURL(/\/dashboard\/payouts/);
}

const findRow = (page: Page, list: string, title: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: title });

async function press(page: Page, { list, title, button }: { list: string; title: string; button: string }) {
  await findRow(page, list, title).getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test('one administrator asks for a large release, another confirms it, and its people see it arrive [payouts-122]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const contexts = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()));
  const [large, small, firstOffice, secondOffice] = contexts;
  if (!large || !small || !firstOffice || !secondOffice) throw new Error('there are four of them');
  await register(page.request, newPerson('Carla Creator'));
  const { id, title, milestones, investments } = await fundProject(page.context(), [large, small]);
  await connectAccount(page);
  const other = await inviteAdmin(secondOffice.request, 'Simone Second');
  // Administrators whose accounts are younger than a week decide nothing about large releases.
  await moveClocks([
    [
      "update admin_credentials set created_at = now() - interval '8 days' where username = any($1)",
      [[admin.username, other.username]],
    ],
  ]);
  const desk = await firstOffice.newPage();
  await signInAsAdmin(desk, '/admin/health');
  await topUpPlatform(page, 15_000);
  const investors = [large.request, small.request];
  await approveByVote(milestones[0], { creator: page.request, office: firstOffice.request, investors });

  await open(desk, '/admin/releases');
  await press(desk, { list: copy.ready.title, title, button: copy.ready.ask.submit });
  await expect(desk.getByText(copy.ready.ask.done)).toBeVisible();
  // The button is gone with its row; Tab continues from the page's content.
  await expect(desk.locator('#main')).toBeFocused();
  const asked = findRow(desk, copy.open.title, title);
  await expect(asked).toContainText(copy.open.own);
  await expect(asked.getByRole('button', { name: copy.open.confirm.submit })).toHaveCount(0);

  const otherDesk = await secondOffice.newPage();
  await signInAsAdmin(otherDesk, '/admin/releases', other);
  await press(otherDesk, { list: copy.open.title, title, button: copy.open.confirm.submit });
  await expect(otherDesk.getByText(copy.open.confirm.done)).toBeVisible();
  await expect(findRow(otherDesk, copy.open.title, title)).toContainText(copy.open.second('Simone Second'));
  await expectAccessible(otherDesk, 'the confirmed release');
  // The cooling-off time is over.
  await moveClocks([
    ["update releases set not_before = now() - interval '1 second', sweep_after = now() where project_id = $1", [id]],
  ]);

  await expect(async () => {
    await open(page, `/dashboard/projects/${id}/money`);
    const places = page.getByRole('table', { name: projectMoneyCopy.placesTitle });
    const { sent, inBank, held } = placeNamesFor.creator;
    await expect(places.getByRole('row', { name: new RegExp(`^(${sent}|${inBank}).*\\$12,000\\.00$`) })).toBeVisible({
      timeout: 1000,
    });
    await expect(places.getByRole('row', { name: new RegExp(`^${held}.*\\$8,000\\.00$`) })).toBeVisible();
  }).toPass();
  await expectAccessible(page, 'the money of the project');

  const investor = await small.newPage();
  await open(investor, `/investments/${investments[1]}/money`);
  const places = investor.getByRole('table', { name: dollarCopy.placesTitle });
  const { sent, inBank, held } = placeNamesFor.investor;
  await expect(places.getByRole('row', { name: new RegExp(`^(${sent}|${inBank}).*\\$4,800\\.00$`) })).toBeVisible();
  await expect(places.getByRole('row', { name: new RegExp(`^${held}.*\\$3,200\\.00$`) })).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
});
