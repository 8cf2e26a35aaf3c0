// The sandbox answers like Stripe: every operation on an account in each of its states.
import { beforeAll, describe, expect, test } from 'vitest';
import { connectAccount, topUp, transferByHand } from '#test/factories/payout-accounts.ts';
import { callAsServer, useTestSandbox } from '#test/servers/test-sandbox.ts';
import { type AccountState, accountStates } from './sandbox-account-rows.ts';

const sandbox = useTestSandbox();
beforeAll(async () => {
  await topUp(sandbox, 1_000_000);
});

type Answer = { status: number; code: string | undefined };

async function callJson(path: string, body: object): Promise<Answer> {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/stripe${path}`,
    headers: { authorization: `Bearer ${sandbox.keys.secretKey}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, code: answer.json<{ error?: { code?: string } }>().error?.code };
}

async function call(method: 'GET' | 'POST', path: string, params = {}, headers = {}): Promise<Answer> {
  const { status, body } = await callAsServer(sandbox.app, method, path, params, headers);
  return { status, code: status === 200 ? undefined : body.error.code };
}

const pages = { return_url: 'http://localhost/r', refresh_url: 'http://localhost/f' };
const operations = {
  'read it in version 2': async (id) => {
    const headers = { authorization: `Bearer ${sandbox.keys.secretKey}` };
    const answer = await sandbox.app.inject({ url: `/sandbox/stripe/v2/core/accounts/${id}`, headers });
    return { status: answer.statusCode, code: undefined };
  },
  'read it in version 1': (id) => call('GET', `/v1/accounts/${id}`),
  'update it': (id) => callJson(`/v2/core/accounts/${id}`, { display_name: 'New' }),
  'link to onboarding': (account) =>
    callJson('/v2/core/account_links', {
      account,
      use_case: { type: 'account_onboarding', account_onboarding: pages },
    }),
  'link to its dashboard': (id) => call('POST', `/v1/accounts/${id}/login_links`),
  'give it a bank account': (id) =>
    call('POST', `/v1/accounts/${id}/external_accounts`, { external_account: 'btok_us_verified' }),
  'transfer to it': (destination) => call('POST', '/v1/transfers', { amount: '1', currency: 'usd', destination }),
  'read its balance': (id) => call('GET', '/v1/balance', {}, { 'stripe-account': id }),
  'list its payouts': (id) => call('GET', '/v1/payouts', {}, { 'stripe-account': id }),
  'pay it out by hand': (id) => call('POST', '/v1/payouts', { amount: '1', currency: 'usd' }, { 'stripe-account': id }),
  'close it': (id) => callJson(`/v2/core/accounts/${id}/close`, { applied_configurations: ['recipient'] }),
} satisfies Record<string, (id: string) => Promise<Answer>>;
type Operation = keyof typeof operations;

const done = [200, undefined];
const closed = [400, 'account_closed'];
const noAccess = [403, 'account_invalid'];
const notCapable = [400, 'insufficient_capabilities_for_transfer'];
/** Stripe returns no code for it. */
const notOnboarded = [400, undefined];

/** Operations that are not allowed in every open state. */
const exceptions: Partial<Record<Operation, Partial<Record<AccountState, unknown[]>>>> = {
  'read it in version 1': { closed: noAccess },
  'update it': { closed },
  'link to onboarding': { closed },
  'link to its dashboard': { created: notOnboarded, closed: noAccess },
  'give it a bank account': { closed: noAccess },
  'transfer to it': {
    created: notCapable,
    submitted: notCapable,
    restricted: notCapable,
    past_due: notCapable,
    rejected: notCapable,
    closed: notCapable,
  },
  'read its balance': { closed: noAccess },
  'list its payouts': { closed: noAccess },
  'pay it out by hand': {
    ...Object.fromEntries(accountStates.map((state) => [state, [400, 'parameter_invalid']])),
    closed: noAccess,
  },
  'close it': { closed },
};

describe.each(Object.keys(operations) as Operation[])('%s', (operation) => {
  test.each(accountStates)('while it is %s', async (state) => {
    const { id } = await connectAccount(sandbox, { outcome: state === 'submitted' ? 'pending' : 'verified' });
    if (state !== 'submitted' && state !== 'active') {
      await callAsServer(sandbox.app, 'POST', `/v1/test_helpers/accounts/${id}/move`, { state });
    }
    const { status, code } = await operations[operation](id);
    expect([status, code]).toEqual(exceptions[operation]?.[state] ?? done);
  });
});

test('an account keeps its money whatever its state, until it is closed', async () => {
  const { id } = await connectAccount(sandbox);
  await transferByHand(sandbox, id, 500);
  for (const state of ['restricted', 'past_due', 'rejected'] as const) {
    await callAsServer(sandbox.app, 'POST', `/v1/test_helpers/accounts/${id}/move`, { state });
    expect(await sandbox.payoutGateway.readAccountBalance(id)).toEqual({ availableCents: 500, pendingCents: 0 });
    expect(await sandbox.payoutGateway.closeAccount(id)).toBe('balance');
  }
});
