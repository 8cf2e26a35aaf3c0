// The hosted pages over HTTP: single-use links, forms without script, and no real data.
import { describe, expect, test } from 'vitest';
import {
  completeOnboarding,
  connectAccount,
  finishPayouts,
  openHostedPage,
  submitHostedForm,
  topUp,
  transferByHand,
} from '#test/factories/payout-accounts.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

const returnUrl = 'http://localhost:3000/dashboard/payouts';
const refreshUrl = 'http://localhost:3000/dashboard/payouts/again';
const counter = { next: 1 };

async function makeLink(use: 'onboarding' | 'update' = 'onboarding', accountId?: string) {
  const { payoutGateway } = kindling.deps;
  const account = accountId ?? (await createAccount());
  const url = await payoutGateway.createOnboardingLink({ accountId: account, use, returnUrl, refreshUrl });
  return { accountId: account, url };
}

async function createAccount(): Promise<string> {
  const { id } = await kindling.deps.payoutGateway.createAccount({
    email: 'ada@example.org',
    displayName: '<script>alert(1)</script>',
    country: 'de',
    metadata: {},
    idempotencyKey: `account_${counter.next++}`,
  });
  return id;
}

const get = (url: string) => kindling.app.inject({ method: 'GET', url: new URL(url, 'http://localhost').pathname });

describe('a link', () => {
  test('is on the site’s own address and opens a page once', async () => {
    const { url } = await makeLink();
    expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/connect\/links\/[\w-]{43}$/);
    const first = await get(url);
    expect([first.statusCode, first.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/sandbox\/stripe\/connect\/sessions\/[\w-]{43}$/),
    ]);
    const second = await get(url);
    expect([second.statusCode, second.headers.location]).toEqual([303, refreshUrl]);
  });

  test('opens nothing after five minutes, nor if it was never made, nor by another method', async () => {
    const { url } = await makeLink();
    const { pathname } = new URL(url);
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'] as const) {
      expect((await kindling.app.inject({ method, url: pathname })).statusCode).toBe(404);
    }
    kindling.sandbox.faults.clockAheadMs = 5 * 60_000 + 1000;
    expect((await get(url)).headers.location).toBe(refreshUrl);
    kindling.sandbox.faults.clockAheadMs = 0;
    const forged = await get(`${url.slice(0, -2)}__`);
    expect(forged.statusCode).toBe(410);
    expect(forged.body).toContain('This page has expired');
  });

  test('to the dashboard works once too', async () => {
    const account = await connectAccount(kindling);
    const url = await kindling.deps.payoutGateway.createLoginLink(account.id);
    expect((await get(url)).statusCode).toBe(303);
    expect((await get(url)).statusCode).toBe(410);
  });

  test('to the dashboard is refused before details are given', async () => {
    const { accountId } = await makeLink();
    await expect(kindling.deps.payoutGateway.createLoginLink(accountId)).rejects.toMatchObject({
      code: 'illegal_move',
    });
  });

  test('and session are not stored', async () => {
    const { url } = await makeLink();
    const session = await openHostedPage(kindling, url);
    const { rows } = await kindling.deps.pool.query<{ text: string }>(
      'select account_pages::text as text from sandbox.account_pages',
    );
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(url.split('/').at(-1));
    expect(stored).not.toContain(session.split('/').at(-1));
  });
});

describe('the page for details', () => {
  test('says that it is a sandbox, lists the test values, and needs no script', async () => {
    const session = await openHostedPage(kindling, (await makeLink()).url);
    const page = await get(session);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('No real money moves');
    for (const value of [
      '1901-01-01',
      '1902-01-01',
      '1900-01-01',
      '000000000',
      '111111111',
      '222222222',
      'address_no_match',
      '110000000',
      '000123456789',
      '000333333335',
    ]) {
      expect(page.body).toContain(`<code>${value}</code>`);
    }
    expect(page.body).not.toMatch(/<script|\son\w+=/);
    expect(page.body).toContain('<option value="DE" selected>');
  });

  test('is used up by sending it, and leads back to the site', async () => {
    const { url, accountId } = await makeLink();
    const session = await openHostedPage(kindling, url);
    const sent = await submitHostedForm(kindling, `${session}/details`, {
      preset: 'verified',
      country: 'DE',
      entity: 'company',
    });
    expect([sent.status, sent.location]).toEqual([303, returnUrl]);
    expect(await kindling.deps.payoutGateway.findAccount(accountId)).toMatchObject({
      transfers: 'active',
      country: 'de',
    });
    expect((await get(session)).statusCode).toBe(410);
    expect((await submitHostedForm(kindling, `${session}/details`, { preset: 'rejected' })).status).toBe(410);
    expect((await kindling.deps.payoutGateway.findAccount(accountId))?.transfers).toBe('active');
  });

  test('ends after half an hour', async () => {
    const session = await openHostedPage(kindling, (await makeLink()).url);
    kindling.sandbox.faults.clockAheadMs = 31 * 60_000;
    expect((await get(session)).statusCode).toBe(410);
    kindling.sandbox.faults.clockAheadMs = 0;
    expect((await get(session)).statusCode).toBe(200);
  });

  const good = {
    country: 'US',
    entity: 'individual',
    name: 'Jenny Rosen',
    birthDate: '1902-01-01',
    idNumber: '222222222',
    address: 'address_full_match',
    routingNumber: '110000000',
    accountNumber: '000123456789',
  };
  test.each([
    ['country', 'XX'],
    ['entity', '__proto__'],
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['birthDate', '1985-06-15'],
    ['birthDate', 'constructor'],
    ['idNumber', '123456789'],
    ['address', '10 Downing Street'],
    ['routingNumber', '021000021'],
    ['accountNumber', '9876543210'],
    ['accountNumber', '"><img src=x onerror=alert(1)>'],
  ])('refuses the %s %j, keeps what was typed, and takes no real data', async (field, value) => {
    const { url, accountId } = await makeLink();
    const session = await openHostedPage(kindling, url);
    const { status, html } = await submitHostedForm(kindling, `${session}/details`, { ...good, [field]: value });
    expect(status).toBe(400);
    expect(html).toContain(`id="${field}-error"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Error: connect your account');
    expect(html).not.toContain('<img');
    if (field !== 'name') expect(html).toContain('value="Jenny Rosen"');
    expect((await kindling.deps.payoutGateway.findAccount(accountId))?.transfers).toBe('pending');
    const { rows } = await kindling.deps.pool.query<{ text: string }>(
      'select accounts::text as text from sandbox.accounts where id = $1',
      [accountId],
    );
    expect(rows[0]?.text).not.toContain('Rosen');
    const again = await submitHostedForm(kindling, `${session}/details`, good);
    expect(again.location).toBe(returnUrl);
  });

  test('is not accepted from another site', async () => {
    const { url } = await makeLink();
    const session = await openHostedPage(kindling, url);
    const answer = await kindling.app.inject({
      method: 'POST',
      url: `${session}/details`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'preset=verified',
    });
    expect([answer.statusCode, answer.body.includes('This did not work')]).toEqual([403, true]);
  });

  test('corrects a refused account, and shows a rejected one no form', async () => {
    const { url, accountId } = await makeLink();
    await completeOnboarding(kindling, url, 'restricted');
    const again = await openHostedPage(kindling, (await makeLink('update', accountId)).url);
    expect((await get(again)).body).toContain('could not be matched');
    await submitHostedForm(kindling, `${again}/details`, { preset: 'rejected', country: 'US', entity: 'individual' });
    expect((await kindling.deps.payoutGateway.findAccount(accountId))?.transfers).toBe('rejected');
    const last = await openHostedPage(kindling, (await makeLink('update', accountId)).url);
    expect((await get(last)).body).not.toContain('<form');
    expect((await submitHostedForm(kindling, `${last}/details`, { preset: 'verified' })).status).toBe(200);
    expect((await kindling.deps.payoutGateway.findAccount(accountId))?.transfers).toBe('rejected');
  });

  test('changes only the bank account of a verified one', async () => {
    const account = await connectAccount(kindling);
    const session = await openHostedPage(kindling, (await makeLink('update', account.id)).url);
    expect((await get(session)).body).not.toContain('Date of birth (');
    const bad = await submitHostedForm(kindling, `${session}/bank`, { ...good, accountNumber: '1' });
    expect([bad.status, bad.html.includes('id="accountNumber-error"')]).toEqual([400, true]);
    expect(
      (await submitHostedForm(kindling, `${session}/bank`, { ...good, accountNumber: '000111111116' })).location,
    ).toBe(returnUrl);
    const changed = await kindling.deps.payoutGateway.findAccount(account.id);
    expect(changed?.bank?.last4).toBe('1116');
    expect(changed?.bank?.id).not.toBe(account.bank?.id);
  });
});

test('the dashboard shows balance and payouts, changes the bank account, and closes an empty account', async () => {
  const account = await connectAccount(kindling);
  await topUp(kindling, 12_345);
  await transferByHand(kindling, account.id, 12_345);
  const session = await openHostedPage(kindling, await kindling.deps.payoutGateway.createLoginLink(account.id));
  expect((await get(session)).body).toContain('$123.45');
  const close = (values: Record<string, string>) => submitHostedForm(kindling, `${session}/close`, values);
  expect((await close({ confirm: 'yes' })).html).toContain('still has a balance');
  await finishPayouts(kindling);
  const paid = await get(session);
  expect(paid.body).toMatch(/\$123\.45<\/td><td>paid/);
  const bank = { routingNumber: '110000000', accountNumber: '000111111113' };
  expect((await submitHostedForm(kindling, `${session}/bank`, bank)).location).toBe(session);
  expect((await get(session)).body).toContain('ends in 1113');
  expect((await close({})).html).toContain('Confirm that you want to close');
  const closed = await close({ confirm: 'yes' });
  expect([closed.status, closed.html.includes('This account is closed')]).toEqual([410, true]);
  expect(await kindling.deps.payoutGateway.findAccount(account.id)).toMatchObject({ isClosed: true });
  expect((await get(session)).statusCode).toBe(410);
});
