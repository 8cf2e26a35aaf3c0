// Administrators and money: an investment is found, read and refunded with a reason; the audit log records it.

import type { Browser, Page } from '@playwright/test';
import { recordCopy } from '#features/admin/web/investment/investment-record-copy.ts';
import { auditActions } from '#features/audit/audit-rules.ts';
import { auditCopy } from '#features/audit/web/admin/admin-audit-copy.ts';
import { investmentsCopy } from '#features/investing/web/admin/admin-investments-copy.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { refuseAnswers } from '../support/answers.ts';
import { invest } from '../support/investments.ts';
import { newPerson, openNavigation, signInAsAdmin, signInByCalls } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const titleIn = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** $700 in a separate project: refunding a demo investment would change what other tests read. */
async function investElsewhere(browser: Browser): Promise<{ id: number; title: string }> {
  const project = await offerProject(browser);
  const context = await browser.newContext();
  try {
    await signInByCalls(context.request, newPerson('Iris Investor'));
    return { id: await invest(context, project.id, 700), title: project.title };
  } finally {
    await context.close();
  }
}

test('an investment is found, opened and refunded, and the log records who did it and why', async ({
  page,
  browser,
}) => {
  const { id, title } = await investElsewhere(browser);
  await signInAsAdmin(page, '/admin/investments?sort=largest');
  const table = page.getByRole('table', { name: 'Investments' });
  await expect(table).toBeVisible();
  await expectAccessible(page, 'the list of investments');
  await page.getByLabel(investmentsCopy.columns.status).selectOption('completed');
  await expect(page).toHaveURL(/state=completed/);
  await page.getByLabel(investmentsCopy.search).fill(title);
  await expect(table.getByRole('link', { name: /^#\d+$/ })).toHaveCount(1);
  await expect(table.getByText('Completed').first()).toBeVisible();
  await table.getByRole('link', { name: `#${id}`, exact: true }).click();
  await expect(titleIn(page, `Investment ${id}`)).toBeVisible();
  await expect(page.getByText(/: balanced\.$/)).toBeVisible();
  await expectAccessible(page, 'one investment');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: recordCopy.refund.title });
  await expect(dialog.getByText(/is refunded to/)).toBeVisible();
  await expectAccessible(page, 'the question before a refund');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
  const reason = `Paid twice by mistake ${Date.now()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`“${reason}”`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();

  await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}`);
  const log = page.getByRole('table', { name: 'Entries' });
  await expect(log.getByText(auditActions['investment.refunded'])).toBeVisible();
  await expect(log.getByText(`“${reason}”`)).toBeVisible();
});

test('the audit log is reached from the navigation, filtered, and shows refused sign-ins', { tag: '@nightly' }, async ({
  page,
}) => {
  const guess = { username: `guess-${Date.now()}`, password: 'a wrong password' };
  expect((await page.request.post('/api/admin/login', { data: guess })).status()).toBe(401);
  await signInAsAdmin(page, '/admin/reconciliation');
  await openNavigation(page);
  await page.getByRole('link', { name: auditCopy.title }).filter({ visible: true }).click();
  await expect(titleIn(page, auditCopy.title)).toBeVisible();
  await expect(page.getByText(guess.username)).toBeVisible();
  await page.getByLabel(auditCopy.filters.action).selectOption('audit.read');
  await expect(page).toHaveURL(/action=audit\.read/);
  await expect(
    page.getByRole('table', { name: 'Entries' }).getByText(auditActions['audit.read']).first(),
  ).toBeVisible();
  await expectAccessible(page, 'the audit log');
});

test('a failed load shows an error with a retry, and an empty result says so', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/reconciliation');
  await refuseAnswers(page, (url) => url.pathname.startsWith('/api/admin/investment'));
  await openNavigation(page);
  await page.getByRole('link', { name: 'Investments' }).filter({ visible: true }).click();
  await expect(titleIn(page, 'Investments')).toBeVisible();
  await expect(page.getByText(investmentsCopy.totals.failed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: frameCopy.tryAgain }).first().click();
  await expect(page.getByRole('table', { name: 'Investments' })).toBeVisible();
  await page.goto('/admin/investments?q=nobody-has-this');
  await expect(page.getByRole('table', { name: 'Investments' })).toBeHidden();
  await expectAccessible(page, 'no investments');
  await page.goto('/admin/investments/999999999');
  await expect(titleIn(page, '404 Page Not Found')).toBeVisible();
});
