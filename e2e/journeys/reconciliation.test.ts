// Reconciliation in the admin area: the jobs, a manual run, findings read and explained by keyboard.

import type { Page } from '@playwright/test';
import { jobFacts } from '#features/reconciliation/reconciliation-rules.ts';
import { reconciliationCopy } from '#features/reconciliation/web/admin/reconciliation-copy.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { giveAnswers, holdAnswers, refuseAnswers } from '../support/answers.ts';
import { openNavigation, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { findingLists, openFinding, reconciliationCalls } from '../support/reconciliation.ts';

/** Navigates within the application, so that the browser fetches the page's data. */
async function walkIn(page: Page): Promise<void> {
  // The link is in the navigation, which comes with the page that the sign-in leads to.
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await openNavigation(page);
  await page.getByRole('link', { name: 'Reconciliation' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();
}

test('a job run manually reports its result and appears in the table', { tag: '@desktop' }, async ({ page }) => {
  await signInAsAdmin(page, '/admin/reconciliation');
  await expect(page.getByRole('table', { name: reconciliationCopy.jobs.caption })).toBeVisible();
  await page.getByRole('button', { name: reconciliationCopy.run.runItem(jobFacts.internal.title) }).click();
  await expect(page.getByText(reconciliationCopy.run.done(jobFacts.internal.title))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: jobFacts.internal.title });
  await expect(row.getByText(reconciliationCopy.status.healthy)).toBeVisible();
  await expect(page.getByText(reconciliationCopy.check.sound)).toBeVisible();
  await expect(page.getByText(reconciliationCopy.run.commandLine)).toBeVisible();
});

test('a finding is read and explained with the keyboard alone', async ({ page }) => {
  await signInAsAdmin(page, '/admin/messages');
  await giveAnswers(page, findingLists('open'), [openFinding]);
  await walkIn(page);
  const finding = page.getByRole('article', { name: /received a payment that this site did not make/ });
  await expect(finding.getByText('+$964.70')).toBeVisible();
  const resolve = finding.getByRole('button', { name: reconciliationCopy.resolve.submit });
  await resolve.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: reconciliationCopy.resolve.title });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: reconciliationCopy.resolve.submit }).click();
  await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
  await dialog.getByLabel(reconciliationCopy.resolve.reasonLabel).focus();
  await page.keyboard.type('The shop of a friend used our keys.');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/admin/findings/7/resolve'));
  await page.route('**/api/admin/findings/7/resolve', (route) => route.fulfill({ status: 200, json: openFinding }));
  await giveAnswers(page, findingLists('open'), []);
  await dialog.getByRole('button', { name: reconciliationCopy.resolve.submit }).press('Enter');
  expect((await sent).postDataJSON()).toEqual({ note: 'The shop of a friend used our keys.' });
  await expect(page.getByText(reconciliationCopy.resolve.done)).toBeVisible();
  await expect(page.getByText(reconciliationCopy.open.empty)).toBeVisible();
});

test('a failed load shows an error with a retry', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await signInAsAdmin(page, '/admin/messages');
  const letGo = await holdAnswers(page, reconciliationCalls);
  await walkIn(page);
  await expect(page.getByRole('status', { name: reconciliationCopy.jobs.loading })).toBeVisible();
  await expect(page.getByRole('status', { name: reconciliationCopy.loadingFindings }).first()).toBeVisible();
  await letGo();
  await expect(page.getByRole('table')).toBeVisible();
  await enterAgain(page);
  await refuseAnswers(page, reconciliationCalls);
  await walkIn(page);
  await expect(page.getByText(reconciliationCopy.jobs.loadFailed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: frameCopy.tryAgain }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
});

/** Loads another admin page, so that no data of the last one is cached. */
async function enterAgain(page: Page): Promise<void> {
  await page.goto('/admin/messages');
  await page.locator('html[data-hydrated]').waitFor();
}
