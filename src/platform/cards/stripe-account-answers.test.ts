// Stripe's answers about connected accounts, links and events: which are accepted, and which are rejected.
import { describe, expect, test } from 'vitest';
import { toAccount, toLink, toListedAccount, toPayoutEvent } from './stripe-account-answers.ts';
import { UnreadableObject } from './stripe-answers.ts';

const createdAt = '2026-11-20T10:00:00.000Z';

function wireAccount(changes: object = {}, capabilities: unknown = active) {
  return {
    id: 'acct_1',
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: { recipient: { applied: true, capabilities: { stripe_balance: capabilities } } },
    created: createdAt,
    identity: { country: 'US', entity_type: 'individual', individual: { given_name: 'Jenny' } },
    livemode: false,
    metadata: { user_uid: 'u1' },
    requirements: { entries: [] },
    ...changes,
  };
}
const active = {
  stripe_transfers: { status: 'active', status_details: [] },
  payouts: { status: 'active', status_details: [] },
};
const entry = (changes: object = {}) => ({
  description: 'identity.individual.id_numbers',
  awaiting_action_from: 'user',
  minimum_deadline: { status: 'currently_due' },
  errors: [],
  ...changes,
});
const wireBank = { id: 'ba_1', object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789' };
const rejected = (read: () => unknown) => expect(read).toThrow(UnreadableObject);

describe('an account', () => {
  test('is read with its capabilities, country and bank account, and without the person', () => {
    expect(toAccount(wireAccount(), [wireBank])).toEqual({
      id: 'acct_1',
      isClosed: false,
      transfers: 'active',
      payouts: 'active',
      requirements: [],
      country: 'us',
      bank: { id: 'ba_1', name: 'STRIPE TEST BANK', last4: '6789' },
      metadata: { user_uid: 'u1' },
      createdAt: new Date(createdAt),
    });
  });

  test('pays out to its default bank account, or its first one', () => {
    const other = { ...wireBank, id: 'ba_2', default_for_currency: true };
    expect(toAccount(wireAccount(), [wireBank, other]).bank?.id).toBe('ba_2');
    expect(toAccount(wireAccount(), [wireBank, { ...other, default_for_currency: false }]).bank?.id).toBe('ba_1');
    expect(toAccount(wireAccount(), [{ ...wireBank, bank_name: null }]).bank?.name).toBe('Bank');
  });

  test('says what is missing, who must act, and since when it is late', () => {
    const entries = [
      entry(),
      entry({ awaiting_action_from: 'stripe', minimum_deadline: null }),
      entry({ minimum_deadline: { status: 'past_due' }, errors: [{ code: 'x', description: 'No match.' }] }),
    ];
    const field = 'identity.individual.id_numbers';
    expect(toAccount(wireAccount({ requirements: { entries } })).requirements).toEqual([
      { field, awaits: 'creator', isPastDue: false },
      { field, awaits: 'provider', isPastDue: false },
      { field, awaits: 'creator', isPastDue: true, error: 'No match.' },
    ]);
  });

  test('without a capability is not able to do it', () => {
    expect(toAccount(wireAccount({}, null))).toMatchObject({ transfers: 'unsupported', payouts: 'unsupported' });
    expect(toAccount(wireAccount({}, { stripe_transfers: { status: 'pending' } }))).toMatchObject({
      transfers: 'pending',
      payouts: 'unsupported',
    });
  });

  test('that is closed has no configuration', () => {
    const closed = toAccount(wireAccount({ closed: true, configuration: { recipient: null }, identity: null }));
    expect(closed).toMatchObject({ isClosed: true, transfers: 'unsupported', payouts: 'unsupported' });
    expect(closed).not.toHaveProperty('country');
    expect(toAccount(wireAccount({ closed: true, configuration: null })).isClosed).toBe(true);
  });

  test.each([
    ['another id', { id: 'cus_1' }],
    ['an id that is a path', { id: 'acct_1/../acct_2' }],
    ['no configuration', { configuration: null }],
    ['no recipient', { configuration: { recipient: null } }],
    [
      'an unknown capability status',
      { configuration: { recipient: { capabilities: { stripe_balance: { payouts: { status: 'on' } } } } } },
    ],
    ['seconds as its time', { created: 1_790_000_000 }],
    ['no time', { created: 'yesterday' }],
    ['a country of three letters', { identity: { country: 'USA' } }],
    ['metadata that is no text', { metadata: { user_uid: 1 } }],
    ['a requirement that awaits nobody', { requirements: { entries: [entry({ awaiting_action_from: 'nobody' })] } }],
    ['a requirement without a name', { requirements: { entries: [entry({ description: undefined })] } }],
  ])('with %s is rejected', (_what, changes) => {
    rejected(() => toAccount(wireAccount(changes)));
  });

  test.each([null, undefined, '', [], 1, {}, { object: 'v2.core.account' }])('that is %j is rejected', (answer) => {
    rejected(() => toAccount(answer));
    rejected(() => toListedAccount(answer));
  });

  test.each([{ ...wireBank, object: 'card' }, { ...wireBank, last4: '12345' }, { ...wireBank, id: undefined }, null])(
    'with the bank account %j is rejected',
    (bank) => rejected(() => toAccount(wireAccount(), [bank])),
  );

  test('in a list is read without its configuration', () => {
    const listed = { ...wireAccount(), configuration: null, identity: null, requirements: null };
    expect(toListedAccount(listed)).toEqual({
      id: 'acct_1',
      isClosed: false,
      metadata: { user_uid: 'u1' },
      createdAt: new Date(createdAt),
    });
    expect(toListedAccount({ ...listed, metadata: undefined }).metadata).toEqual({});
  });
});

describe('a link', () => {
  test('is an address', () => {
    expect(toLink({ url: 'https://connect.stripe.com/setup/1' })).toBe('https://connect.stripe.com/setup/1');
  });
  test.each([{}, { url: 'javascript:alert(1)' }, { url: '/setup/1' }, { url: 1 }, null])('%j is rejected', (answer) => {
    rejected(() => toLink(answer));
  });
});

describe('an event', () => {
  const snapshot = (object: object, changes: object = {}) => ({
    id: 'evt_1',
    object: 'event',
    type: 'payout.paid',
    livemode: false,
    data: { object },
    ...changes,
  });
  const thin = (changes: object = {}) => ({
    id: 'evt_test_1',
    object: 'v2.core.event',
    type: 'v2.core.account.closed',
    livemode: true,
    context: null,
    related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    ...changes,
  });

  test.each([
    [snapshot({ object: 'payout', id: 'po_1' }, { account: 'acct_1' }), 'acct_1', undefined],
    [snapshot({ object: 'transfer', id: 'tr_1', destination: 'acct_2' }), 'acct_2', 'tr_1'],
    [snapshot({ object: 'transfer', id: 'tr_1', destination: { id: 'acct_2' } }), 'acct_2', 'tr_1'],
    [snapshot({ object: 'transfer_reversal', id: 'trr_1', transfer: 'tr_1' }), undefined, 'tr_1'],
    [snapshot({ object: 'account', id: 'acct_3' }), 'acct_3', undefined],
    [snapshot({ object: 'payout', id: 'po_1', destination: 'ba_1' }), undefined, undefined],
    [snapshot({ object: 'balance' }), undefined, undefined],
    [thin(), 'acct_1', undefined],
    [thin({ context: 'acct_1' }), 'acct_1', undefined],
    [thin({ context: 'org_1/acct_4', related_object: null }), 'acct_4', undefined],
    [thin({ related_object: { id: 'mtr_1', type: 'billing.meter' } }), undefined, undefined],
  ])('%j is about its account or transfer', (answer, accountId, transferId) => {
    const { id, type, livemode } = answer;
    expect(toPayoutEvent(answer)).toEqual({ id, type, livemode, accountId, transferId });
  });

  test.each([
    snapshot({}, { id: 'evt_../1' }),
    snapshot({}, { livemode: 'no' }),
    snapshot({}, { data: undefined }),
    snapshot({}, { object: 'list' }),
    thin({ id: '' }),
    thin({ related_object: 'acct_1' }),
    thin({ type: undefined }),
    null,
    'event',
  ])('%j is rejected', (answer) => rejected(() => toPayoutEvent(answer)));
});
