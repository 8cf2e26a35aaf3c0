// Stripe's answers about transfers, reversals and payouts: which are accepted, and which are rejected.
import { describe, expect, test } from 'vitest';
import { UnreadableObject } from './stripe-answers.ts';
import { hasMoreReversals, toPayout, toPayoutPart, toTransfer } from './stripe-transfer-answers.ts';

const seconds = 1_790_000_000;
const at = new Date(seconds * 1000);

const wireReversal = (changes: object = {}) => ({
  id: 'trr_1',
  object: 'transfer_reversal',
  amount: 300,
  balance_transaction: 'txn_2',
  created: seconds,
  currency: 'usd',
  transfer: 'tr_1',
  ...changes,
});
const wireTransfer = (changes: object = {}) => ({
  id: 'tr_1',
  object: 'transfer',
  amount: 1000,
  amount_reversed: 0,
  balance_transaction: 'txn_1',
  created: seconds,
  currency: 'usd',
  destination: 'acct_1',
  destination_payment: 'py_1',
  metadata: { release: '7' },
  reversals: { object: 'list', data: [], has_more: false },
  transfer_group: 'rel_1',
  ...changes,
});
const reversed = (...data: unknown[]) => ({ reversals: { data, has_more: false } });
const rejected = (read: () => unknown) => expect(read).toThrow(UnreadableObject);

describe('a transfer', () => {
  test('is read with its reversals', () => {
    expect(toTransfer(wireTransfer({ amount_reversed: 300, ...reversed(wireReversal()) }))).toEqual({
      id: 'tr_1',
      amountCents: 1000,
      reversedCents: 300,
      accountId: 'acct_1',
      group: 'rel_1',
      metadata: { release: '7' },
      movementId: 'txn_1',
      destinationPaymentId: 'py_1',
      reversals: [{ id: 'trr_1', amountCents: 300, movementId: 'txn_2', createdAt: at }],
      createdAt: at,
    });
  });

  test('may be expanded, and may lack what others did not give', () => {
    const expanded = {
      destination: { id: 'acct_1' },
      balance_transaction: { id: 'txn_1' },
      destination_payment: { id: 'py_1' },
    };
    expect(toTransfer(wireTransfer(expanded))).toEqual(toTransfer(wireTransfer()));
    const bare = toTransfer(wireTransfer({ transfer_group: null, destination_payment: null, metadata: null }));
    expect(bare).toMatchObject({ metadata: {} });
    expect(bare).not.toHaveProperty('group');
    expect(bare).not.toHaveProperty('destinationPaymentId');
  });

  test('with more than ten reversals takes them from their own list', () => {
    const many = wireTransfer({ amount_reversed: 600, reversals: { data: [wireReversal()], has_more: true } });
    expect(hasMoreReversals(many)).toBe(true);
    expect(toTransfer(many).reversals).toHaveLength(1);
    expect(toTransfer(many, [wireReversal(), wireReversal({ id: 'trr_2' })]).reversals).toHaveLength(2);
    rejected(() => toTransfer(many, [wireReversal()]));
  });

  test.each([
    ['another id', { id: 'po_1' }],
    ['a negative amount', { amount: -1 }],
    ['half a cent', { amount: 10.5 }],
    ['another currency', { currency: 'eur' }],
    ['no destination', { destination: null }],
    ['a destination that is no account', { destination: 'ba_1' }],
    ['no movement', { balance_transaction: null }],
    ['more reversed than transferred', { amount_reversed: 1001, ...reversed(wireReversal({ amount: 1001 })) }],
    ['reversals that do not add up', { amount_reversed: 299, ...reversed(wireReversal()) }],
    ['a reversal of another transfer', { amount_reversed: 300, ...reversed(wireReversal({ transfer: 'tr_2' })) }],
    ['a reversal in another currency', { amount_reversed: 300, ...reversed(wireReversal({ currency: 'eur' })) }],
    ['no reversals', { reversals: undefined }],
    ['a time that is text', { created: '2026-11-20' }],
  ])('with %s is rejected', (_what, changes) => rejected(() => toTransfer(wireTransfer(changes))));
});

describe('a payout', () => {
  const wirePayout = (changes: object = {}) => ({
    id: 'po_1',
    object: 'payout',
    amount: 800,
    arrival_date: seconds + 86_400,
    created: seconds,
    currency: 'usd',
    failure_code: null,
    failure_message: null,
    status: 'paid',
    ...changes,
  });

  test('is read with the day of its arrival, and why it failed', () => {
    const paid = {
      id: 'po_1',
      amountCents: 800,
      status: 'paid',
      arrivesAt: new Date((seconds + 86_400) * 1000),
      createdAt: at,
    };
    expect(toPayout(wirePayout())).toEqual(paid);
    const failed = { status: 'failed', failure_code: 'no_account', failure_message: 'No such account.' };
    expect(toPayout(wirePayout(failed))).toEqual({
      ...paid,
      status: 'failed',
      failureCode: 'no_account',
      failureMessage: 'No such account.',
    });
  });

  test.each([{ status: 'sent' }, { amount: -800 }, { currency: 'eur' }, { id: 'tr_1' }, { arrival_date: null }])(
    'with %j is rejected',
    (changes) => rejected(() => toPayout(wirePayout(changes))),
  );

  test.each([
    [{ type: 'payment', source: 'py_1' }, { paymentId: 'py_1' }],
    [{ type: 'payment', source: { id: 'py_1', object: 'charge' } }, { paymentId: 'py_1' }],
    [{ type: 'payout_failure', source: 'po_1' }, { failedPayoutId: 'po_1' }],
    [{ type: 'payout', source: 'po_1' }, undefined],
    [{ type: 'payment_refund', source: 'pyr_1' }, undefined],
    [{ type: 'payment', source: 'ch_1' }, undefined],
    [{ type: 'adjustment', source: null }, undefined],
  ])('contains %j', (movement, part) => {
    expect(toPayoutPart(movement)).toEqual(part);
  });
});
