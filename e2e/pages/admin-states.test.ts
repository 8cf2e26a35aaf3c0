// Screens of administrators in their states (loading, failed, empty, with errors, with a dialog), in addition to the plain pages of
// crawl.test.ts: no axe violations, and nothing wider than the screen.

import type { Page } from '@playwright/test';
import { createUserCopy } from '#features/accounts/web/admin/admin-user-new-copy.ts';
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { eraseCopy } from '#features/admin/web/person/admin-user-erase-copy.ts';
import { inboxCopy } from '#features/inbox/web/admin/admin-inbox-copy.ts';
import { reconciliationCopy } from '#features/reconciliation/web/admin/reconciliation-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers, holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { openNavigation } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { closedFinding, findingLists, openFinding, reconciliationCalls } from '../support/reconciliation.ts';
import { isPhoneByDay, open, type State, showState, slowStates, walk } from '../support/states.ts';

const adminStates: State[] = [
  {
    name: 'the admin dashboard, after signing in',
    // The states after this one need its session.
    onPhone: 'too',
    show: async (page) => {
      await open(page, '/admin/login', 'Admin Access');
      await page.getByLabel('Username').fill('e2e-admin');
      await page.getByLabel('Password').fill('nine otters row past the mill');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, (url) => projectLists(url) || url.pathname === '/api/admin/overview');
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByRole('status', { name: adminFrameCopy.dashboard.recentLoading })).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, (url) => projectLists(url) || url.pathname === '/api/admin/overview');
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByText(adminFrameCopy.dashboard.loadFailed)).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard without projects',
    isRepeated: true,
    show: async (page) => {
      await giveAnswers(page, projectLists, []);
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByText('No projects found')).toBeVisible();
    },
  },
  {
    name: 'reconciliation with nothing found',
    show: async (page) => {
      await giveAnswers(page, (url) => url.pathname === '/api/admin/findings', []);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText(reconciliationCopy.open.empty)).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'reconciliation while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, reconciliationCalls);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByRole('status', { name: reconciliationCopy.jobs.loading })).toBeVisible();
    },
  },
  {
    name: 'reconciliation after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, reconciliationCalls);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText(reconciliationCopy.open.failed)).toBeVisible();
    },
  },
  {
    name: 'reconciliation with findings, one being explained',
    onPhone: 'too',
    show: async (page) => {
      await giveAnswers(page, findingLists('open'), [openFinding]);
      await giveAnswers(page, findingLists('closed'), [closedFinding]);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText('by Ada Admin')).toBeVisible();
      await page.getByRole('button', { name: reconciliationCopy.resolve.submit }).click();
      await expect(page.getByRole('dialog', { name: reconciliationCopy.resolve.title })).toBeVisible();
    },
  },
  {
    name: 'inviting an administrator, with errors',
    show: async (page) => {
      await open(page, '/admin/users/new');
      await page.getByRole('radio', { name: /^Administrator/ }).check();
      await page.getByRole('button', { name: createUserCopy.submit.admin }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'a person for administrators',
    isRepeated: true,
    show: async (page) => open(page, `/admin/users/${await graceId(page)}`),
  },
  {
    name: 'a person about to be erased',
    onPhone: 'too',
    show: async (page) => {
      await open(page, `/admin/users/${await graceId(page)}`);
      await page.getByRole('button', { name: eraseCopy.button }).click();
      await expect(page.getByRole('dialog', { name: eraseCopy.title('Grace Okafor') })).toBeVisible();
    },
  },
  {
    name: 'editing a person',
    isRepeated: true,
    show: async (page) => open(page, `/admin/users/${await graceId(page)}/edit`),
  },
  {
    name: 'the inbox, and a message in it',
    onPhone: 'too',
    show: async (page) => {
      const message = { name: 'Robin', email: 'robin@example.org', topic: 'press', message: 'An interview?' };
      expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201);
      await open(page, '/admin/messages?topic=press', 'Messages');
      await expectAccessible(page, 'the inbox');
      await page.getByRole('link', { name: 'Robin' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: inboxCopy.messageFrom('Robin') })).toBeVisible();
    },
  },
  {
    name: 'the admin navigation, open on a phone',
    onPhone: 'only',
    show: async (page) => {
      await open(page, '/admin/users');
      await openNavigation(page);
    },
  },
];

async function graceId(page: Page): Promise<number> {
  const [grace] = (await (await page.request.get('/api/users?q=grace@example.org')).json()) as { id: number }[];
  return grace?.id ?? 0;
}

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

test('no axe violations and no overflow: what an admin sees', async ({ page, browser }) => {
  for (const state of adminStates) await showState(page, browser, state);
});
