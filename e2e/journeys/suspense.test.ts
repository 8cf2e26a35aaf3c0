// Unmatched money as an administrator finds, reads and resolves it. The real case runs on a separate site, because it would
// change figures that other tests read.

import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { suspenseCopy } from '#features/investing/web/admin/suspense-copy.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers, holdAnswers, refuseAnswers } from '../support/answers.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';

const secret = 'only-for-a-site-of-browser-tests-that-lives-for-a-minute';
const admin = { ADMIN_USERNAME: 'e2e-admin', ADMIN_PASSWORD: 'nine otters row past the mill' };

/** A payment with our metadata but without a row, as after a restored backup. */
async function payUnmatched({ url }: Running): Promise<void> {
  const key = createHmac('sha256', secret).update('sandbox secret key').digest('hex').slice(0, 32);
  const answer = await fetch(`${url}/sandbox/stripe/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_${key}` },
    body: new URLSearchParams({
      amount: '12300',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[investment_id]': '4000000',
      'metadata[project_id]': '1',
      'metadata[investor_id]': '4000000',
      'metadata[held_at]': new Date().toISOString(),
      'metadata[request_key]': 'of a lost row',
    }),
  });
  expect(answer.status).toBe(200);
}

test('an unmatched payment is found, read and refunded to its card', { tag: '@nightly' }, async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindling-suspense-'));
  const site = startSite({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    RATE_LIMITS: 'off',
    // Money in suspense logs an error, which alerts a person.
    LOG_LEVEL: 'fatal',
    SWEEP_INTERVAL_MS: '500',
    ...admin,
  });
  try {
    await untilReady(site);
    await payUnmatched(site);
    await enter(page, site);
    await expect(async () => {
      await page.goto(`${site.url}/admin/investments`);
      await expect(page.getByText(suspenseCopy.title, { exact: true })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByText(suspenseCopy.notice(1, '123.00'))).toBeVisible();
    await expectAccessible(page, 'the investments with the notice');
    await page.goto(`${site.url}/admin/health`);
    const money = page.getByRole('region', { name: 'Money', exact: true });
    await expect(money.getByText(suspenseCopy.title, { exact: true }).first()).toBeVisible();
    await money.getByRole('link', { name: suspenseCopy.title }).click();
    const item = page.getByRole('article', { name: `$123 ${suspenseCopy.kinds.unmatched_payment}` });
    await expect(item.getByText(suspenseCopy.status.open)).toBeVisible();
    await expect(item.getByText(/^Succeeded, created /)).toBeVisible();
    await expect(item.getByText(suspenseCopy.facts.unknown(4000000))).toBeVisible();
    await expectAccessible(page, 'the money without an investment');

    await item.getByRole('button', { name: suspenseCopy.ways.card }).click();
    const dialog = page.getByRole('dialog', { name: suspenseCopy.refund.title });
    await dialog.getByRole('button', { name: suspenseCopy.ways.card }).click();
    await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
    await dialog.getByLabel('Reason').fill('The owner is unknown.');
    await expectAccessible(page, 'the dialog that sends it back');
    await dialog.getByRole('button', { name: suspenseCopy.ways.card }).click();
    await expect(page.getByText(suspenseCopy.refund.done, { exact: true })).toBeVisible();
    await expect(async () => {
      await page.goto(`${site.url}/admin/investments/suspense`);
      await expect(page.getByText(suspenseCopy.empty.title)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectAccessible(page, 'no money without an investment');
    await page.goto(`${site.url}/admin/investments`);
    await expect(page.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible();
    await expect(page.getByText(suspenseCopy.title, { exact: true })).toBeHidden();
  } finally {
    // An open page keeps polling, and would fail once the site is gone.
    await page.goto('about:blank');
    await stopSite(site);
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function enter(page: Page, { url }: Running): Promise<void> {
  const data = { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD };
  expect((await page.request.post(`${url}/api/admin/login`, { data })).status()).toBe(200);
}

const listCalls = /\/api\/admin\/suspense$/;

/** Navigates within the application, so that the browser fetches the list. */
async function walkIn(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Money', exact: true })
    .getByRole('link', { name: suspenseCopy.title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: suspenseCopy.title })).toBeVisible();
}

const failed = {
  id: 7,
  kind: 'unmatched_payment',
  amount: '123.00',
  came: '123.00',
  since: '2026-11-02T10:00:00.000Z',
  reference: 'pi_of_a_lost_row_with_a_long_number_3QzT4y',
  exits: [
    {
      id: 3,
      way: 'card',
      amount: '123.00',
      state: 'failed',
      reason: 'The owner is unknown.',
      reference: null,
      refusal: 'expired_or_canceled_card',
      askedBy: 'Grace Hopper',
      at: '2026-11-03T10:00:00.000Z',
    },
  ],
  waysOut: ['card', 'bank'],
  payment: null,
  origin: null,
};
const reinstated = {
  ...failed,
  id: 8,
  kind: 'reinstated',
  amount: '100.00',
  came: '100.00',
  reference: 'txn_given_back',
  exits: [],
  waysOut: ['loss', 'bank'],
  payment: {
    id: 'pi_lost',
    status: 'succeeded',
    madeAt: '2026-09-01T10:00:00.000Z',
    dispute: 'won',
    project: { id: 1, name: 'A lamp' },
    investor: { id: 2, name: 'Ada Lovelace' },
  },
  origin: { investmentId: 12, lossOf: 'project' },
};
const list = {
  items: [failed, reinstated],
  next: null,
  count: 2,
  amount: '223.00',
  balance: '216.00',
  difference: '-7.00',
};

test('returned refunds and reinstated payments show their history, and are resolved with a reference and a reason', {
  tag: '@nightly',
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/health');
  await giveAnswers(page, listCalls, list);
  await walkIn(page);
  await expect(page.getByText(suspenseCopy.difference.text('$216', '$223'))).toBeVisible();
  await expect(page.getByText(suspenseCopy.total(2, '223.00'))).toBeVisible();
  const first = page.getByRole('article', { name: `$123 ${suspenseCopy.kinds.unmatched_payment}` });
  await expect(first.getByText(suspenseCopy.status.failed)).toBeVisible();
  await expect(
    first.getByText(/Refund to the card, failed \(expired or canceled card\).*by Grace Hopper/),
  ).toBeVisible();
  await expect(first.getByText(suspenseCopy.facts.noAnswer)).toBeVisible();
  const second = page.getByRole('article', { name: `$100 ${suspenseCopy.kinds.reinstated}` });
  await expect(second.getByText(suspenseCopy.origin.projectLoss.trim())).toBeVisible();
  await expect(second.getByRole('link', { name: '#12' })).toHaveAttribute('href', '/admin/investments/12');
  await expectAccessible(page, 'money in suspense of both kinds');

  const settled = page.waitForRequest(/suspense\/8\/settle$/);
  await page.route(/suspense\/8\/settle$/, (route) => route.fulfill({ status: 201, json: reinstated }));
  await second.getByRole('button', { name: suspenseCopy.manual.title }).click();
  const dialog = page.getByRole('dialog', { name: suspenseCopy.manual.title });
  await dialog.getByRole('button', { name: suspenseCopy.manual.submit }).click();
  await expect(dialog.getByText('The reference is required')).toBeVisible();
  await dialog.getByLabel('Reference').fill('Wire 77');
  await dialog.getByLabel('Reason').fill('It was the investor’s.');
  await expectAccessible(page, 'the dialog of a payment by hand');
  await dialog.getByRole('button', { name: suspenseCopy.manual.submit }).click();
  expect((await settled).postDataJSON()).toEqual({
    way: 'bank',
    reference: 'Wire 77',
    reason: 'It was the investor’s.',
  });
  await expect(page.getByText('Payment recorded')).toBeVisible();

  const kept = page.waitForRequest(/suspense\/8\/settle$/);
  await second.getByRole('button', { name: suspenseCopy.ways.loss }).click();
  const keep = page.getByRole('dialog', { name: suspenseCopy.keep.title });
  await keep.getByLabel('Reason').fill('The platform had borne it.');
  await keep.getByRole('button', { name: suspenseCopy.keep.submit }).click();
  expect((await kept).postDataJSON()).toEqual({ way: 'loss', reason: 'The platform had borne it.' });
});

test('a long list has pages that lead forward and back, each with its own URL', { tag: '@nightly' }, async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/health');
  const part = (id: number, next: string | null) => ({ ...list, items: [{ ...failed, id, amount: `${id}.00` }], next });
  await giveAnswers(page, listCalls, part(7, '7'));
  await giveAnswers(page, /\/api\/admin\/suspense\?cursor=7$/, part(8, null));
  await walkIn(page);
  await expect(page.getByText(tableCopy.showing(1, 2, suspenseCopy.noun))).toBeVisible();
  await expect(page.getByRole('article', { name: `$7 ${suspenseCopy.kinds.unmatched_payment}` })).toBeVisible();
  await expectAccessible(page, 'the first part of the money without an investment');
  await page.getByRole('link', { name: tableCopy.next }).click();
  await expect(page).toHaveURL('/admin/investments/suspense?cursor=7');
  await expect(page.getByRole('article', { name: `$8 ${suspenseCopy.kinds.unmatched_payment}` })).toBeVisible();
  await expect(page.getByRole('link', { name: tableCopy.next })).toBeHidden();
  await page.getByRole('link', { name: tableCopy.previous }).click();
  await expect(page).toHaveURL('/admin/investments/suspense');
  await expect(page.getByRole('article', { name: `$7 ${suspenseCopy.kinds.unmatched_payment}` })).toBeVisible();
});

test('a slow list shows a placeholder, and a failed one can be retried', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/health');
  const letGo = await holdAnswers(page, listCalls);
  await walkIn(page);
  await expect(page.getByRole('status', { name: suspenseCopy.loading })).toBeVisible();
  await letGo();
  await expect(page.getByText(suspenseCopy.empty.title)).toBeVisible();
  await page.goto('/admin/health');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await refuseAnswers(page, listCalls);
  await walkIn(page);
  await expect(page.getByText(suspenseCopy.loadFailed)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: frameCopy.tryAgain }).click();
  await expect(page.getByText(suspenseCopy.empty.title)).toBeVisible();
});
