// Connected accounts of the sandbox, through the real gateway: states, events, both API versions.
import { describe, expect, test } from 'vitest';
import { connectAccount, finishPayouts, moveAccount, topUp } from '#test/factories/payout-accounts.ts';
import { callAsServer, listAll, useTestSandbox } from '#test/servers/test-sandbox.ts';
import { accountStates } from './sandbox-account-rows.ts';

const sandbox = useTestSandbox();

const counter = { next: 1 };
const newAccount = (changes: object = {}) => ({
  email: 'ada@example.org',
  displayName: 'Ada Sorensen',
  country: 'US',
  metadata: {},
  idempotencyKey: `account_${counter.next++}`,
  ...changes,
});
const callJson = async (path: string, body: unknown) => {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/sandbox/stripe${path}`,
    headers: { authorization: `Bearer ${sandbox.keys.secretKey}`, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json<{ error: { code: string; param: string } }>() };
};

describe('an account', () => {
  test('starts without any capability, and says what is missing', async () => {
    const account = await sandbox.payoutGateway.createAccount(newAccount({ metadata: { user_uid: 'u1' } }));
    expect(account).toMatchObject({
      transfers: 'pending',
      payouts: 'pending',
      isClosed: false,
      country: 'us',
      metadata: { user_uid: 'u1' },
      createdAt: expect.any(Date),
    });
    expect(account.requirements).not.toHaveLength(0);
    expect(account.requirements).toEqual(
      account.requirements.map(({ field }) => ({ field, awaits: 'creator', isPastDue: false })),
    );
    expect(account).not.toHaveProperty('bank');
    expect(await sandbox.payoutGateway.findAccount(account.id)).toEqual(account);
  });

  test.each([
    [
      'verified',
      { transfers: 'active', payouts: 'active', requirements: [], isClosed: false, bank: { last4: '6789' } },
    ],
    ['pending', { transfers: 'pending', requirements: [{ awaits: 'provider', isPastDue: false }] }],
    [
      'restricted',
      { transfers: 'restricted', requirements: [{ awaits: 'creator', error: expect.stringMatching(/ID number/) }] },
    ],
    ['rejected', { transfers: 'rejected', payouts: 'rejected', requirements: [] }],
    ['closed', { isClosed: true, requirements: [] }],
  ] as const)('whose details turn out %s', async (outcome, expected) => {
    expect(await connectAccount(sandbox, { outcome, metadata: { outcome } })).toMatchObject({
      ...expected,
      metadata: { outcome },
    });
  });

  test.each([
    [{ birthDate: '1901-01-01', idNumber: '000000000' }, 'active'],
    [{ birthDate: '1901-01-01', idNumber: '111111111' }, 'restricted'],
    [{ birthDate: '1901-01-01', idNumber: '000000000', address: 'address_no_match' }, 'restricted'],
  ])('with %j is reviewed, then %s', async (typed, status) => {
    const { id, transfers } = await connectAccount(sandbox, { typed });
    expect(transfers).toBe('pending');
    await finishPayouts({ sandbox }, 1);
    expect((await sandbox.payoutGateway.findAccount(id))?.transfers).toBe(status);
  });

  test('may be restricted and past due, and be active again', async () => {
    const { id } = await connectAccount(sandbox);
    await moveAccount(sandbox, id, 'past_due');
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({
      transfers: 'restricted',
      requirements: [{ awaits: 'creator', isPastDue: true }],
    });
    await moveAccount(sandbox, id, 'active');
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({ transfers: 'active', requirements: [] });
  });

  test('is created once for one key, also when the answer is lost, and never with other details', async () => {
    const wanted = newAccount({ metadata: { user_uid: 'once' } });
    sandbox.faults.loseAnswers = 1;
    const made = await sandbox.payoutGateway.createAccount(wanted);
    expect(await sandbox.payoutGateway.createAccount(wanted)).toEqual(made);
    await expect(sandbox.payoutGateway.createAccount({ ...wanted, email: 'eve@example.org' })).rejects.toThrow(
      'refused to create an account',
    );
    const all = await listAll(sandbox.payoutGateway.listAccounts());
    expect(all.filter(({ metadata }) => metadata.user_uid === 'once')).toEqual([
      { id: made.id, isClosed: false, metadata: { user_uid: 'once' }, createdAt: made.createdAt },
    ]);
  });

  test('that nobody knows is undefined, without a call for what is no id', async () => {
    expect(await sandbox.payoutGateway.findAccount('acct_missing')).toBeUndefined();
    expect(await sandbox.payoutGateway.findAccount('acct_1/../../v1/balance')).toBeUndefined();
  });
});

test('accounts are listed page by page, open ones only', async () => {
  const closed = await connectAccount(sandbox, { outcome: 'closed' });
  for (let n = 0; n < 4; n += 1) await sandbox.payoutGateway.createAccount(newAccount());
  const all = await listAll(sandbox.payoutGateway.listAccounts());
  expect(all.map(({ id }) => id)).not.toContain(closed.id);
  const authorization = `Bearer ${sandbox.keys.secretKey}`;
  const read = async (path: string) => {
    const answer = await sandbox.app.inject({ url: `/sandbox/stripe${path}`, headers: { authorization } });
    return answer.json<{ data: { id: string; configuration: null }[]; next_page_url: string | null }>();
  };
  const found: string[] = [];
  for (let path: string | null = '/v2/core/accounts?limit=3'; path !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(path);
    expect(page.data.every(({ configuration }) => configuration === null)).toBe(true);
    found.push(...page.data.map(({ id }) => id));
    path = page.next_page_url;
  }
  expect(found).toEqual(all.map(({ id }) => id));
});

test.each(accountStates.filter((state) => state !== 'submitted'))(
  'version 1 shows the same account when it is %s',
  async (state) => {
    const { id } = await connectAccount(sandbox);
    if (state !== 'active') await callAsServer(sandbox.app, 'POST', `/v1/test_helpers/accounts/${id}/move`, { state });
    const { status, body } = await callAsServer(sandbox.app, 'GET', `/v1/accounts/${id}`);
    if (state === 'closed') {
      expect([status, body.error.code]).toEqual([403, 'account_invalid']);
      return;
    }
    const account = await sandbox.payoutGateway.findAccount(id);
    const isActive = state === 'active';
    expect(body).toMatchObject({
      object: 'account',
      payouts_enabled: account?.payouts === 'active',
      capabilities: { transfers: isActive ? 'active' : state === 'created' ? 'pending' : 'inactive' },
      external_accounts: { data: [{ object: 'bank_account', last4: '6789', account: id }] },
      requirements: {
        currently_due: account?.requirements.map(({ field }) => field),
        past_due: account?.requirements.filter(({ isPastDue }) => isPastDue).map(({ field }) => field),
        disabled_reason: isActive ? null : expect.any(String),
      },
    });
  },
);

describe('an account can be', () => {
  test('changed in its email, name and metadata', async () => {
    const { id } = await sandbox.payoutGateway.createAccount(newAccount({ metadata: { a: '1', b: '1' } }));
    const changed = { contact_email: 'new@example.org', display_name: 'New', metadata: { b: '2' } };
    const { body } = await callJson(`/v2/core/accounts/${id}`, changed);
    expect(body).toMatchObject({ ...changed, metadata: { a: '1', b: '2' } });
  });

  test('closed once it is empty, and nothing can be done with it then', async () => {
    const { id } = await connectAccount(sandbox);
    await topUp(sandbox, 1000);
    const transfer = { amount: '1000', currency: 'usd', destination: id };
    const made = await callAsServer(sandbox.app, 'POST', '/v1/transfers', transfer);
    const close = () => callJson(`/v2/core/accounts/${id}/close`, { applied_configurations: ['recipient'] });
    expect(await close()).toMatchObject({ status: 400, body: { error: { code: 'non_zero_balance' } } });
    await callAsServer(sandbox.app, 'POST', `/v1/transfers/${made.body.id}/reversals`);
    expect(await close()).toMatchObject({ status: 200, body: { closed: true } });
    expect(await close()).toMatchObject({ status: 400, body: { error: { code: 'account_closed' } } });
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({ isClosed: true });
    const pages = { returnUrl: 'http://localhost/r', refreshUrl: 'http://localhost/f' };
    const link = { accountId: id, use: 'onboarding', ...pages } as const;
    const gone = { code: 'not_found' };
    await expect(sandbox.payoutGateway.createOnboardingLink(link)).rejects.toMatchObject(gone);
    await expect(sandbox.payoutGateway.createLoginLink(id)).rejects.toMatchObject(gone);
    await expect(sandbox.payoutGateway.readAccountBalance(id)).rejects.toMatchObject(gone);
    await expect(listAll(sandbox.payoutGateway.listPayouts(id, { since: new Date(0) }))).rejects.toMatchObject(gone);
  });

  test('given a bank account by a test token, and no other', async () => {
    const { id } = await sandbox.payoutGateway.createAccount(newAccount());
    const give = (params: Record<string, string>) =>
      callAsServer(sandbox.app, 'POST', `/v1/accounts/${id}/external_accounts`, params);
    expect((await give({ external_account: 'btok_us_verified' })).body).toMatchObject({
      object: 'bank_account',
      last4: '6789',
    });
    expect((await give({ external_account: 'btok_other' })).body.error.code).toBe('account_number_invalid');
    expect(await sandbox.payoutGateway.findAccount(id)).toMatchObject({
      bank: { name: 'STRIPE TEST BANK', last4: '6789' },
    });
  });
});

describe('a bad request is refused:', () => {
  const good = {
    contact_email: 'ada@example.org',
    dashboard: 'express',
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  };
  test.each([
    [{ ...good, contact_email: 'ada' }, 'parameter_invalid', 'contact_email'],
    [{ ...good, contact_email: undefined }, 'parameter_missing', 'contact_email'],
    [{ ...good, dashboard: 'full' }, 'parameter_invalid', 'dashboard'],
    [
      { ...good, defaults: { responsibilities: { fees_collector: 'application' } } },
      'parameter_invalid',
      'defaults.responsibilities.losses_collector',
    ],
    [{ ...good, identity: { country: 'USA' } }, 'parameter_invalid', 'identity.country'],
    [{ ...good, include: ['everything'] }, 'parameter_invalid', 'include'],
    [{ ...good, color: 'red' }, 'parameter_unknown', 'color'],
    [{ ...good, metadata: { k: 'v'.repeat(501) } }, 'parameter_invalid', 'metadata[k]'],
    [{ ...good, metadata: { k: 'nul\0' } }, 'parameter_invalid', ''],
    ['[]', 'invalid_json', undefined],
    ['{', 'invalid_json', undefined],
    [`{"metadata":${'{"a":'.repeat(50)}1${'}'.repeat(51)}`, 'parameter_invalid', expect.any(String)],
  ])('%j', async (body, code, param) => {
    const answer = await callJson('/v2/core/accounts', body);
    expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([400, code, param]);
  });

  test('the wrong body for the version of the API, and a call for an account that it cannot be about', async () => {
    const form = await callAsServer(sandbox.app, 'POST', '/v2/core/accounts', { contact_email: 'ada@example.org' });
    expect(form).toMatchObject({ status: 400, body: { error: { message: /application\/json/ } } });
    const json = await callJson('/v1/topups', { amount: 100 });
    expect(json).toMatchObject({ status: 400, body: { error: { message: /x-www-form-urlencoded/ } } });
    const { id } = await connectAccount(sandbox);
    const headers = { 'stripe-account': id };
    const list = (path: string, changes = {}) => callAsServer(sandbox.app, 'GET', path, {}, { ...headers, ...changes });
    expect((await list('/v1/balance')).status).toBe(200);
    expect((await list('/v1/refunds')).status).toBe(400);
    expect((await list('/v1/balance', { 'stripe-account': 'acct_missing' })).body.error.code).toBe('account_invalid');
  });

  test.each([
    {
      account: 'acct_missing',
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'http://a/', return_url: 'http://a/' },
      },
    },
    { account: 'own', use_case: { type: 'account_delete' } },
    {
      account: 'own',
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'http://a/', return_url: 'javascript:1' },
      },
    },
    {
      account: 'own',
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { configurations: ['recipient'], refresh_url: 'http://a/', return_url: 'http://a/' },
      },
    },
    {
      account: 'own',
      use_case: { type: 'account_onboarding', account_update: { refresh_url: 'http://a/', return_url: 'http://a/' } },
    },
  ])('a link with %j', async (body) => {
    const { id } = await sandbox.payoutGateway.createAccount(newAccount());
    const answer = await callJson('/v2/core/account_links', {
      ...body,
      account: body.account === 'own' ? id : body.account,
    });
    expect(answer.status).toBe(body.account === 'own' ? 400 : 404);
  });
});
