// The administrators' inbox: find, answer, annotate and handle messages; decide on a reported conversation.

import type { Page } from '@playwright/test';
import { inboxCopy } from '#features/inbox/web/admin/admin-inbox-copy.ts';
import { kitCopy } from '#ui/kit-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers } from '../support/answers.ts';
import { newPerson, openNavigation, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { reportAnswer } from '../support/reports.ts';

/** Sends a message as a visitor. */
async function write(page: Page, words: string, projectId?: number): Promise<void> {
  const { name, email } = newPerson();
  const answer = await page.request.post('/api/contact', {
    data: { name, email, topic: 'investing', message: words, ...(projectId && { projectId }) },
  });
  expect(answer.status()).toBe(201);
}

test('a message is found, answered by email and handled', { tag: '@phone' }, async ({ page }) => {
  const number = Date.now();
  const words = `Where is my share ${number}?`;
  await write(page, words, 22);
  await signInAsAdmin(page, `/admin/messages?q=${number}`);
  await page.getByRole('link', { name: 'Robin Reader' }).click();
  await expect(page.getByRole('heading', { level: 1, name: inboxCopy.messageFrom('Robin Reader') })).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByLabel(inboxCopy.notes.label).fill('Known from last week');
  await page.getByRole('button', { name: inboxCopy.notes.submit }).click();
  await expect(page.getByText('Known from last week')).toBeVisible();
  await page.getByRole('button', { name: inboxCopy.reply.submit }).click();
  await expect(page.getByText('Answer is required')).toBeVisible();
  await page.getByLabel(inboxCopy.reply.to('Robin Reader')).fill('It is on your dashboard.');
  await page.getByRole('button', { name: inboxCopy.reply.submit }).click();
  await expect(page.getByText(inboxCopy.reply.sent)).toBeVisible();
  await expect(page.getByText('It is on your dashboard.')).toBeVisible();
  await expect(page.getByRole('button', { name: inboxCopy.assign.reopen })).toBeVisible();
  // The email is sent in the background a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(new RegExp(`${inboxCopy.message.sent} [A-Z]`))).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: inboxCopy.assign.reopen }).click();
  await expect(page.getByRole('button', { name: inboxCopy.assign.resolve })).toBeVisible();
});

test('pressing send twice sends one answer', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  const number = Date.now();
  await write(page, `Twice ${number}?`);
  await signInAsAdmin(page, `/admin/messages?q=${number}`);
  await page.getByRole('link', { name: 'Robin Reader' }).click();
  await page.getByLabel(inboxCopy.reply.to('Robin Reader')).fill('Once is enough.');
  await page.getByRole('button', { name: inboxCopy.reply.submit }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(inboxCopy.reply.sent)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Once is enough.')).toHaveCount(1);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('an answer that cannot be sent shows an error and is kept, and is sent on retry', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, context }) => {
    const number = Date.now();
    await write(page, `Offline ${number}?`);
    await signInAsAdmin(page, `/admin/messages?q=${number}`);
    await page.getByRole('link', { name: 'Robin Reader' }).click();
    await page.getByLabel(inboxCopy.notes.label).fill('Written on a train');
    await context.setOffline(true);
    await page.getByRole('button', { name: inboxCopy.notes.submit }).click();
    await expect(page.getByText(kitCopy.offline)).toBeVisible();
    await page.getByRole('button', { name: inboxCopy.assign.resolve }).click();
    await expect(page.getByText(inboxCopy.updateFailed)).toBeVisible();
    await expect(page.getByLabel(inboxCopy.notes.label)).toHaveValue('Written on a train');
    await context.setOffline(false);
    await page.getByRole('button', { name: inboxCopy.notes.submit }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Written on a train' })).toBeVisible();
  });
});

test('a message is assigned to an administrator', { tag: '@nightly' }, async ({ page }) => {
  const number = Date.now();
  const words = `To be looked after ${number}`;
  await write(page, words);
  await signInAsAdmin(page, `/admin/messages?q=${number}`);
  await page.getByRole('link', { name: 'Robin Reader' }).click();
  await page.getByLabel('Administrator').selectOption({ label: 'e2e-admin' });
  await expect(page.getByText(inboxCopy.assign.changed)).toBeVisible();
  await page.getByRole('link', { name: inboxCopy.back }).click();
  await page.getByLabel(inboxCopy.search).fill(words);
  await expect(page.getByRole('row', { name: new RegExp(words) }).getByText('e2e-admin')).toBeVisible();
});

test('the list can be filtered to messages assigned to oneself, and its URL keeps the filter', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const number = Date.now();
  await write(page, `Mine ${number}`);
  await write(page, `Unassigned ${number}`);
  await signInAsAdmin(page, `/admin/messages?q=Mine+${number}`);
  await page.getByRole('link', { name: 'Robin Reader' }).click();
  await page.getByLabel('Administrator').selectOption({ label: 'e2e-admin' });
  await expect(page.getByText(inboxCopy.assign.changed)).toBeVisible();
  await page.goto(`/admin/messages?q=${number}`);
  await expect(page.getByText(`Unassigned ${number}`)).toBeVisible();
  await page.getByLabel('Assignee').selectOption({ label: inboxCopy.assignedToMe });
  await expect(page.getByText(`Unassigned ${number}`)).toBeHidden();
  await expect(page.getByText(`Mine ${number}`)).toBeVisible();
  await expect(page).toHaveURL(/[?&]assigned=me(&|$)/);
  await page.reload();
  await expect(page.getByText(`Mine ${number}`)).toBeVisible();
  await expect(page.getByText(`Unassigned ${number}`)).toBeHidden();
  await expectAccessible(page);
});

test('the messages link shows the number of open items, updated after an action and on return', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const number = Date.now();
  await write(page, `To be counted ${number}`);
  const inbox = { open: 1234 };
  await page.route('**/api/admin/messages/summary', (route) => route.fulfill({ json: inbox }));
  await signInAsAdmin(page, `/admin/messages?q=${number}`);
  const link = page.getByRole('link', { name: 'Messages', exact: true }).filter({ visible: true });
  await openNavigation(page);
  await expect(link).toHaveAccessibleDescription('1,234 open');
  await expectAccessible(page);
  await page.reload();
  // Otherwise the link loads a new page, and the press may come before its first script runs.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'Robin Reader' }).click();
  inbox.open = 5;
  await page.getByRole('button', { name: inboxCopy.assign.resolve }).click();
  await expect(page.getByText(inboxCopy.assign.resolved)).toBeVisible();
  await openNavigation(page);
  await expect(link).toHaveAccessibleDescription('5 open');
  inbox.open = 0;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(link).toHaveAccessibleDescription('');
});

test('a reported conversation is read and decided with a reason', async ({ page }) => {
  await signInAsAdmin(page, '/admin/messages');
  await giveAnswers(page, (url) => url.pathname === '/api/admin/messages/report/7', reportAnswer);
  await giveAnswers(page, (url) => url.pathname === '/api/admin/messages', [
    {
      kind: 'report',
      id: 7,
      createdAt: '2026-11-22T02:45:00.000Z',
      assignedTo: null,
      handledAt: null,
      from: 'Rita Reporter',
      topic: null,
      excerpt: 'He insults me.',
      project: null,
    },
  ]);
  await page.getByLabel(inboxCopy.search).fill('Rita');
  await page.getByRole('link', { name: 'Rita Reporter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: inboxCopy.kinds.report })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reported' }).getByText('You are a fool.')).toBeVisible();
  await page.getByRole('radio', { name: inboxCopy.decision.report.choices.warned.label }).check();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Insults are not welcome here');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/admin/messages/report/7/decision'));
  await page.route('**/api/admin/messages/report/7/decision', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: inboxCopy.decision.submit }).click();
  expect((await sent).postDataJSON()).toEqual({ decision: 'warned', reason: 'Insults are not welcome here' });
  await expect(page.getByText(inboxCopy.decision.report.choices.warned.done)).toBeVisible();
});
