// The payout gateway with wrong, failing or silent providers. Uses a fake fetch, no database.
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { createStripePayoutGateway, type StripePayoutGatewayOptions } from './stripe-payout-gateway.ts';

type Asked = { method: string; path: string; query: Record<string, string>; headers: Headers; body: string };

function gatewayOn(
  answer: (asked: Asked) => { status?: number; body: unknown },
  options: Partial<StripePayoutGatewayOptions> = {},
) {
  const calls: Asked[] = [];
  const gateway = createStripePayoutGateway({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_cards',
    connectWebhookSecret: 'whsec_snapshot, whsec_thin',
    fetch: (target, init) => {
      const url = new URL(target instanceof Request ? target.url : target);
      const asked: Asked = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? init.body : '',
      };
      calls.push(asked);
      const { status = 200, body } = answer(asked);
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    },
    ...options,
  });
  return { gateway, calls };
}

const refusing = (status: number, error: object) => gatewayOn(() => ({ status, body: { error } })).gateway;
const answering = (body: unknown) => gatewayOn(() => ({ body }));

const wireAccount = {
  id: 'acct_1',
  object: 'v2.core.account',
  closed: false,
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'pending' } } } } },
  created: '2026-11-20T10:00:00.000Z',
  metadata: {},
};
const wireTransfer = {
  id: 'tr_1',
  object: 'transfer',
  amount: 1000,
  amount_reversed: 0,
  balance_transaction: 'txn_1',
  created: 1_790_000_000,
  currency: 'usd',
  destination: 'acct_1',
  metadata: {},
  reversals: { data: [], has_more: false },
  transfer_group: 'rel_1',
};
const account = {
  email: 'ada@example.org',
  displayName: 'Ada',
  country: 'US',
  metadata: { user_uid: 'u1' },
  idempotencyKey: 'account_1',
};
const transfer = {
  amountCents: cents(1000),
  accountId: 'acct_1',
  group: 'rel_1',
  metadata: { release: '7' },
  idempotencyKey: 'transfer_1_1',
};
const unavailable = { code: 'provider_unavailable' };

describe('a call', () => {
  test('that creates an account asks for transfers and takes the losses, in one JSON body with our key', async () => {
    const { gateway, calls } = answering(wireAccount);
    await gateway.createAccount(account);
    const [call] = calls;
    expect([call?.method, call?.path]).toEqual(['POST', '/v2/core/accounts']);
    expect(call?.headers.get('idempotency-key')).toBe('account_1');
    expect(call?.headers.get('content-type')).toBe('application/json');
    expect(call?.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      contact_email: 'ada@example.org',
      display_name: 'Ada',
      dashboard: 'express',
      identity: { country: 'us' },
      defaults: {
        currency: 'usd',
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      metadata: { user_uid: 'u1' },
      include: ['configuration.recipient', 'requirements', 'defaults', 'identity'],
    });
  });

  test('that finds an account includes what would be null otherwise, and its bank account', async () => {
    const bank = { id: 'ba_1', object: 'bank_account', bank_name: 'Bank', last4: '6789' };
    const { gateway, calls } = gatewayOn(({ path }) => ({
      body: path.startsWith('/v2/') ? wireAccount : { object: 'list', data: [bank], has_more: false },
    }));
    expect(await gateway.findAccount('acct_1')).toMatchObject({ transfers: 'pending', bank: { last4: '6789' } });
    expect(calls.map(({ path }) => path)).toEqual([
      '/v2/core/accounts/acct_1',
      '/v1/accounts/acct_1/external_accounts',
    ]);
    expect(Object.values(calls[0]?.query ?? {})).toEqual([
      'configuration.recipient',
      'requirements',
      'defaults',
      'identity',
    ]);
    expect(calls[1]?.query).toMatchObject({ object: 'bank_account' });
  });

  test.each([
    ['onboarding', 'account_onboarding'],
    ['update', 'account_update'],
  ] as const)('for an %s link names its flow and pages', async (use, type) => {
    const { gateway, calls } = answering({ url: 'https://connect.stripe.com/setup/1' });
    const pages = { returnUrl: 'https://a.example/return', refreshUrl: 'https://a.example/again' };
    expect(await gateway.createOnboardingLink({ accountId: 'acct_1', use, ...pages })).toBe(
      'https://connect.stripe.com/setup/1',
    );
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      account: 'acct_1',
      use_case: {
        type,
        [type]: {
          return_url: pages.returnUrl,
          refresh_url: pages.refreshUrl,
          collection_options: { fields: 'eventually_due' },
        },
      },
    });
  });

  test('that transfers names the destination and the group, and ties it to no charge', async () => {
    const { gateway, calls } = answering(wireTransfer);
    expect(await gateway.createTransfer(transfer)).toMatchObject({ id: 'tr_1' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('transfer_1_1');
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      amount: '1000',
      currency: 'usd',
      destination: 'acct_1',
      transfer_group: 'rel_1',
      'metadata[release]': '7',
    });
  });

  test('about the money of an account names the account', async () => {
    const funds = [{ amount: 5, currency: 'usd' }];
    const { gateway, calls } = gatewayOn(({ path }) => ({
      body: path === '/v1/balance' ? { available: funds, pending: [] } : { object: 'list', data: [], has_more: false },
    }));
    expect(await gateway.readAccountBalance('acct_1')).toEqual({ availableCents: 5, pendingCents: 0 });
    for await (const payout of gateway.listPayouts('acct_1', { since: new Date(0) })) expect(payout).toBeUndefined();
    for await (const payment of gateway.listPaymentsOfPayout('acct_1', 'po_1')) expect(payment).toBeUndefined();
    expect(calls.map(({ headers }) => headers.get('stripe-account'))).toEqual(['acct_1', 'acct_1', 'acct_1']);
    expect(calls[2]?.query).toMatchObject({ payout: 'po_1' });
  });

  test('also goes to another address, below a path', async () => {
    const { gateway, calls } = gatewayOn(() => ({ body: wireAccount }), { apiBase: 'http://127.0.0.1:4010/base' });
    await gateway.createAccount(account);
    expect(calls[0]?.path).toBe('/base/v2/core/accounts');
  });
});

test('pages of accounts are read one after the other', async () => {
  const { gateway, calls } = gatewayOn(({ query }) => ({
    body: {
      data: [{ ...wireAccount, id: `acct_${query.page ?? 1}`, configuration: null }],
      next_page_url: query.page === undefined ? '/v2/core/accounts?page=2' : null,
    },
  }));
  const ids: string[] = [];
  for await (const { id } of gateway.listAccounts()) ids.push(id);
  expect(ids).toEqual(['acct_1', 'acct_2']);
  expect(calls).toHaveLength(2);
});

describe('an answer that is not about what we asked is "unavailable":', () => {
  test('another account', async () => {
    const { gateway } = gatewayOn(({ path }) => ({
      body: path.startsWith('/v2/') ? { ...wireAccount, id: 'acct_2' } : { object: 'list', data: [], has_more: false },
    }));
    await expect(gateway.findAccount('acct_1')).rejects.toMatchObject(unavailable);
  });

  test.each([
    { amount: 999 },
    { destination: 'acct_2' },
    { transfer_group: 'rel_2' },
    { currency: 'eur' },
    { id: 'x' },
  ])('a transfer with %j', async (changes) => {
    const { gateway } = answering({ ...wireTransfer, ...changes });
    await expect(gateway.createTransfer(transfer)).rejects.toMatchObject(unavailable);
  });

  test('a transfer of another group in the list', async () => {
    const { gateway } = answering({ object: 'list', data: [wireTransfer], has_more: false });
    await expect(gateway.listTransfers({ group: 'rel_2' })[Symbol.asyncIterator]().next()).rejects.toMatchObject(
      unavailable,
    );
  });

  test.each([null, [], 'text', 5, true, {}])('%j', async (body) => {
    const { gateway } = answering(body);
    await expect(gateway.createAccount(account)).rejects.toMatchObject(unavailable);
    await expect(gateway.findTransfer('tr_1')).rejects.toMatchObject(unavailable);
    await expect(gateway.createLoginLink('acct_1')).rejects.toMatchObject(unavailable);
    await expect(gateway.readAccountBalance('acct_1')).rejects.toMatchObject(unavailable);
  });
});

describe('a refusal', () => {
  test.each([
    [400, 'balance_insufficient'],
    [400, 'insufficient_capabilities_for_transfer'],
    [400, 'resource_missing'],
  ])('with %i and %s is an answer', async (status, code) => {
    const gateway = refusing(status, { type: 'invalid_request_error', code, message: 'No.' });
    expect(await gateway.createTransfer(transfer)).toEqual({ refusal: code });
    const reversal = { transferId: 'tr_1', amountCents: cents(1), metadata: {}, idempotencyKey: 'reversal_1' };
    expect(await gateway.reverseTransfer(reversal)).toEqual({ refusal: code });
  });

  test('that is none, with 409, 429 or 5xx, means "unknown"', async () => {
    const tryWith = async (status: number) => {
      const gateway = refusing(status, { type: 'api_error', message: 'Later.' });
      await expect(gateway.createTransfer(transfer)).rejects.toMatchObject(unavailable);
      await expect(gateway.findAccount('acct_1')).rejects.toMatchObject(unavailable);
    };
    await Promise.all([409, 429, 500, 503].map(tryWith));
  });

  test('of the key or its parameters is a mistake of ours, not an answer', async () => {
    const wrongKey = refusing(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
    await expect(wrongKey.createTransfer(transfer)).rejects.toThrow('refused to create a transfer');
    const otherParameters = refusing(400, { type: 'idempotency_error', message: 'Other parameters.' });
    await expect(otherParameters.createTransfer(transfer)).rejects.toThrow('refused to create a transfer');
  });

  test.each([
    [404, 'not_found'],
    [404, 'resource_missing'],
    [403, 'account_invalid'],
  ])('with %i and %s means that there is no such account', async (status, code) => {
    const gateway = refusing(status, { type: 'invalid_request_error', code, message: 'No such account.' });
    expect(await gateway.findAccount('acct_1')).toBeUndefined();
  });

  test.each([
    [[], 'closed'],
    [[{ amount: 100, currency: 'usd' }], 'balance'],
  ])('to close an account with the funds %j', async (available, outcome) => {
    const { gateway } = gatewayOn(({ path }) =>
      path === '/v1/balance'
        ? { body: { available, pending: [] } }
        : { status: 400, body: { error: { type: 'invalid_request_error', code: 'any', message: 'No.' } } },
    );
    const closing = gateway.closeAccount('acct_1');
    if (outcome === 'balance') expect(await closing).toBe('balance');
    else await expect(closing).rejects.toThrow('refused to close an account');
  });

  test('of another permission does not mean that the account is missing', async () => {
    const gateway = refusing(403, { type: 'invalid_request_error', code: 'permission_missing', message: 'No.' });
    await expect(gateway.findAccount('acct_1')).rejects.toThrow('refused to find an account');
  });
});

test('a body that is cut off, a broken line and a wrong id are never an answer', async () => {
  const calls: unknown[] = [];
  const broken = createStripePayoutGateway({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
    fetch: (target) => {
      calls.push(target);
      return calls.length % 2 === 0
        ? Promise.reject(new Error('reset'))
        : Promise.resolve(new Response('{"id":"tr_1"'));
    },
  });
  await expect(broken.createTransfer(transfer)).rejects.toMatchObject(unavailable);
  calls.length = 0;
  expect(await broken.findAccount('acct_1/persons')).toBeUndefined();
  expect(await broken.findTransfer('tr_1?expand')).toBeUndefined();
  expect(calls).toEqual([]);
});
