// Canceling an investment, and what a project states beforehand about cancellation and its deadline.

import type { Page } from '@playwright/test';
import { cancelCopy } from '#features/investing/web/investing-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { fieldCopy } from '#features/projects/web/form/values/form-copy.ts';
import { fieldsCopy } from '#features/projects/web/form/values/form-fields-copy.ts';
import { invest } from '../support/investments.ts';
import { admin, newPerson, signIn, signInByCalls } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

const slip = (page: Page, title: string) => page.getByRole('article', { name: title });
const cancelButton = (page: Page) => page.getByRole('button', { name: cancelCopy.action });

test('an investment is canceled on the dashboard, after a confirmation that explains what happens', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson('Conny Canceller'));
  await invest(page, project.id, 700);
  await page.goto('/dashboard');
  await page.locator('html[data-hydrated]').waitFor();
  await openRowMenu(page);
  await cancelButton(page).click();
  const dialog = page.getByRole('dialog', { name: cancelCopy.title });
  await expect(dialog).toContainText('The full $700 goes back to the card you paid with');
  await expect(dialog).toContainText(`You lose your 0.350% share of ${project.title} immediately.`);

  await dialog.getByRole('button', { name: cancelCopy.keep }).click();
  await expect(dialog).toBeHidden();
  await expect(cancelButton(page)).toBeFocused();

  await cancelButton(page).click();
  await dialog.getByRole('button', { name: cancelCopy.action }).click();
  await expect(page.getByText(cancelCopy.done, { exact: true })).toBeVisible();
  await expect(page.getByText('$700 is on its way back to your card.').first()).toBeVisible();
  await expect(cancelButton(page)).toHaveCount(0);
  await expect(slip(page, project.title).getByRole('heading')).toBeFocused();
  await expect(slip(page, project.title)).toContainText(/Refund on its way|Refunded/);
  const answer = await page.request.get(`/api/projects/${project.id}`);
  expect(await answer.json()).toMatchObject({ fundingRaised: 0, investorCount: 0 });
});

test('the receipt can also cancel, and shows when the refund was requested and confirmed', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser, { deadline: daysAhead(30) });
  await signIn(page, newPerson('Conny Canceller'));
  const id = await invest(page, project.id, 700);
  await page.goto(`/receipts/${id}`);
  await page.locator('html[data-hydrated]').waitFor();
  await expect(page.getByText(/^You can cancel it until the end of .+ \(UTC\)\.$/)).toBeVisible();
  await cancelButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: cancelCopy.action }).click();
  await expect(page.getByText(cancelCopy.done, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeFocused();
  await expect(page.getByText('Refund requested')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Refund confirmed')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test.describe('too late', () => {
  test.use({ expectedErrors: [/409/] });

  test('shows the server’s message, and the investment stays', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    browser,
  }) => {
    const project = await offerProject(browser, { fundingGoal: 1000, valuation: 10_000 });
    await signIn(page, newPerson('Conny Canceller'));
    await invest(page, project.id, 700);
    await page.goto('/dashboard');
    await page.locator('html[data-hydrated]').waitFor();
    await openRowMenu(page);
    await cancelButton(page).click();
    // Meanwhile another investor brings the project to its goal, and an administrator closes it for good.
    const other = await browser.newContext();
    await signInByCalls(other.request, newPerson('Fiona Finisher'));
    await invest(other, project.id, 300);
    expect((await other.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
    const closed = await other.request.patch(`/api/projects/${project.id}`, {
      data: { status: 'completed', reason: 'Delivered' },
    });
    expect(closed.status()).toBe(200);
    await other.close();
    await page.getByRole('dialog').getByRole('button', { name: cancelCopy.action }).click();
    await expect(page.getByText(cancelCopy.failed)).toBeVisible();
    await expect(
      page.getByText('This project has stopped raising money, so this investment can no longer be canceled.'),
    ).toBeVisible();
    await expect(slip(page, project.title)).toContainText('Completed');
  });
});

test('a creator chooses what happens at the deadline, and the project page states it with the right to cancel', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, newPerson('Carla Creator'));
  const { id } = await submitProject(page);
  await page.goto(`/projects/${id}/edit`);
  await page.locator('html[data-hydrated]').waitFor();
  const choice = page.getByRole('group', { name: fieldsCopy.fundingModel });
  await expect(choice.getByRole('radio', { name: 'All or nothing' })).toBeChecked();
  await choice.getByText('Keep what you raise').click();
  await page.getByLabel(fieldCopy.deadlineOptional).fill(daysAhead(20));
  await page.getByRole('button', { name: editCopy.save }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$|/dashboard$`));
  const answer = await page.request.get(`/api/projects/${id}`);
  expect(await answer.json()).toMatchObject({ fundingModel: 'keep_what_you_raise', deadline: daysAhead(20) });
  await page.request.post('/api/auth/sign-out');
  await page.goto(`/projects/${id}`);
  const card = page.getByRole('region', { name: 'Back This Project' });
  await expect(card).toContainText(/If the goal is not reached by .+, the project keeps what it raised\./);
  await expect(card).toContainText('You can cancel an investment until 48 hours before the project’s deadline');
});

function daysAhead(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}
