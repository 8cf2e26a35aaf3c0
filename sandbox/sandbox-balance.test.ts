// The sandbox balance: every money movement has a row, and their sums are the available and pending funds.
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import {
  callAsServer,
  confirmCard,
  listAll,
  makePaidPayment,
  makePayment,
  moveDispute,
  openDispute,
  useTestSandbox,
} from '#test/servers/test-sandbox.ts';

const sandbox = useTestSandbox();

const paid = (amount = 100_000) => makePaidPayment(sandbox.app, sandbox.gateway, amount);
const refund = (paymentId: string, refundId: string, amount: number) =>
  sandbox.gateway.refundPayment({ paymentId, amountCents: cents(amount), refundId, idempotencyKey: `b_${refundId}` });
const movementsSince = (since: Date) => listAll(sandbox.gateway.listMovements({ since }));
const longAgo = new Date(0);

async function movementsOf(paymentId: string) {
  return (await movementsSince(longAgo)).filter((movement) => movement.paymentId === paymentId).toReversed();
}

describe('a movement', () => {
  test.each([
    [100_000, 2930],
    [5000, 175],
    [101, 33],
    [99_999_999, 2_900_030],
  ])('of a charge of %i cents has a fee of %i cents', async (amount, fee) => {
    const payment = await paid(amount);
    const [movement, ...others] = await movementsOf(payment.id);
    expect(others).toEqual([]);
    expect(movement).toEqual({
      id: expect.stringMatching(/^txn_/),
      kind: 'charge',
      type: 'charge',
      amountCents: amount,
      feeCents: fee,
      netCents: amount - fee,
      sourceId: expect.stringMatching(/^ch_/),
      paymentId: payment.id,
      createdAt: expect.any(Date),
    });
    expect(await sandbox.gateway.findPayment(payment.id)).toMatchObject({
      fee: { movementId: movement?.id, feeCents: fee },
    });
  });

  test('does not exist for an unpaid payment', async () => {
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, '4000000000000002');
    expect(await movementsOf(payment.id)).toEqual([]);
    expect(await sandbox.gateway.findPayment(payment.id)).not.toHaveProperty('fee');
  });

  test('of a refund has our own id and no fee refund; a failed one is reversed in full', async () => {
    const payment = await paid(10_000);
    const made = await refund(payment.id, '77', 4000);
    await callAsServer(sandbox.app, 'POST', `/v1/test_helpers/refunds/${made.id}/finish`, { result: 'fail' });
    const [, ...after] = await movementsOf(payment.id);
    const shared = { sourceId: made.id, refundId: '77', feeCents: 0 };
    expect(after).toMatchObject([
      { ...shared, kind: 'refund', amountCents: -4000, netCents: -4000 },
      { ...shared, kind: 'refund_failure', amountCents: 4000, netCents: 4000 },
    ]);
  });

  test('of a payout has no payment', async () => {
    const payment = await makePayment(sandbox.gateway);
    await confirmCard(sandbox.app, payment, '4000 0000 0000 0077');
    const payout = await callAsServer(sandbox.app, 'POST', '/v1/payouts', { amount: '700', currency: 'usd' });
    expect(payout).toMatchObject({ status: 200, body: { object: 'payout', amount: 700, status: 'paid' } });
    const [movement] = await movementsSince(longAgo);
    expect(movement).toMatchObject({ kind: 'payout', amountCents: -700, netCents: -700, sourceId: payout.body.id });
    expect(movement).not.toHaveProperty('paymentId');
  });
});

test('movements are listed from a start time up to, but not including, an end time', async () => {
  const start = new Date('2031-01-01T00:00:00Z');
  for (const seconds of [0, 1, 2]) {
    const payment = await paid();
    await sandbox.pool.query(
      `update sandbox.balance_transactions set created_at = $1 where source = (
         select id from sandbox.charges where payment_intent = $2)`,
      [new Date(start.getTime() + seconds * 1000), payment.id],
    );
  }
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const between = async (since: Date, until: Date) =>
    (await listAll(sandbox.gateway.listMovements({ since, until }))).map(({ createdAt }) => createdAt);
  expect(await between(at(0), at(2))).toEqual([at(1), at(0)]);
  expect(await between(at(1), at(3))).toEqual([at(2), at(1)]);
  expect(await between(at(3), at(9))).toEqual([]);
  await sandbox.pool.query(
    "update sandbox.balance_transactions set created_at = now() where created_at > '2031-01-01'",
  );
});

test('the balance is the sum of all movements, in every situation', async () => {
  const before = await sandbox.gateway.readBalance();
  const won = await paid();
  const lost = await paid(50_000);
  const refunded = await paid(20_000);
  await moveDispute(sandbox.app, (await openDispute(sandbox.app, won.id)).id, 'won');
  await moveDispute(sandbox.app, (await openDispute(sandbox.app, lost.id, { amount: '30000' })).id, 'lost');
  await refund(refunded.id, 'sum', 20_000);
  const after = await sandbox.gateway.readBalance();
  expect(after.pendingCents - before.pendingCents).toBe(170_000 - (2930 + 1480 + 610));
  expect(after.availableCents - before.availableCents).toBe(-1500 - 31_500 - 20_000);
  const movements = await movementsSince(longAgo);
  expect(after.availableCents + after.pendingCents).toBe(movements.reduce((sum, { netCents }) => sum + netCents, 0));
});

test('the money of a charge is available after two days, and payouts never exceed it', async () => {
  await paid(1_000_000);
  const before = await sandbox.gateway.readBalance();
  const tooMuch = { amount: '100000000', currency: 'usd' };
  expect(await callAsServer(sandbox.app, 'POST', '/v1/payouts', tooMuch)).toMatchObject({
    status: 400,
    body: { error: { code: 'balance_insufficient' } },
  });
  sandbox.faults.clockAheadMs = 3 * 86_400_000;
  expect(await sandbox.gateway.readBalance()).toEqual({
    availableCents: before.availableCents + before.pendingCents,
    pendingCents: 0,
  });
  sandbox.faults.clockAheadMs = 0;
});

test('API objects reference their movements', async () => {
  const payment = await paid();
  const made = await refund(payment.id, 'wire', 100);
  const list = (path: string, params = {}) => callAsServer(sandbox.app, 'GET', path, params);
  const charges = await list('/v1/charges', { payment_intent: payment.id });
  const [charge] = charges.body.data as unknown as { id: string; balance_transaction: string }[];
  const movement = await list(`/v1/balance_transactions/${charge?.balance_transaction}`, { 'expand[0]': 'source' });
  expect(movement.body).toMatchObject({
    type: 'charge',
    reporting_category: 'charge',
    status: 'pending',
    currency: 'usd',
    fee_details: [{ amount: 2930, type: 'stripe_fee' }],
    source: { id: charge?.id, object: 'charge' },
  });
  const refundMovements = await list('/v1/balance_transactions', { source: made.id });
  expect(refundMovements.body.data).toMatchObject([{ type: 'refund', source: made.id, status: 'available' }]);
  expect((await list('/v1/balance_transactions', { type: 'payout', limit: '1' })).status).toBe(200);
  expect((await list('/v1/balance_transactions/txn_missing')).status).toBe(404);
  expect((await list('/v1/balance_transactions', { 'expand[0]': 'data.owner' })).body.error.message).toBe(
    'This property cannot be expanded (data.owner).',
  );
});

test('payments and refunds are listed newest first since a time, page by page', async () => {
  const first = await paid();
  const second = await paid();
  await refund(first.id, 'list-1', 100);
  await refund(second.id, 'list-2', 100);
  const payments = await listAll(sandbox.gateway.listPayments({ since: longAgo }));
  expect(payments.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  const refunds = await listAll(sandbox.gateway.listRefundsSince({ since: longAgo }));
  expect(refunds.slice(0, 2).map(({ refundId }) => refundId)).toEqual(['list-2', 'list-1']);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await listAll(sandbox.gateway.listPayments({ since: tomorrow }))).toEqual([]);
  expect(await listAll(sandbox.gateway.listRefundsSince({ since: tomorrow }))).toEqual([]);
});
