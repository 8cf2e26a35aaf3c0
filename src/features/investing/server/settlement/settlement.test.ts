// Settlement: in any order and any number of times, the money ends in one place.

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import {
  callSandbox,
  claim,
  expectSound,
  expireHold,
  getTransactionId,
  hold,
  invest,
  pay,
} from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { investments, payments } from '../investing-table.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { settlePayment } from './settlement.ts';
import { findPaymentFacts } from './settlement-facts.ts';
import { applyProviderPayment } from './settlement-transaction.ts';

// Mismatches with the provider are logged as errors on purpose.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const settle = (prepared: PreparedPayment) => settlePayment(kindling.deps, getTransactionId(prepared));

test('concurrent claims, webhooks, sweepers and repeats complete one investment with one entry and one receipt', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared);
  kindling.sandbox.faults.extraDeliveries = 5;
  const [claims, settlements] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => claim(kindling, investor, prepared))),
    Promise.all(Array.from({ length: 10 }, () => settle(prepared))),
    kindling.sandbox.events.deliverDue(),
    sweepOnce(kindling.deps),
  ]);
  kindling.sandbox.faults.extraDeliveries = 0;
  expect(claims.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(claims.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(settlements.filter(({ outcome }) => outcome === 'completed').length).toBeLessThanOrEqual(1);
  expect(await entriesOf(prepared)).toEqual(['captured']);
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  const receipts = kindling.mails.filter((mail) => mail.to.address === investor.email);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toMatchObject({ messageId: `investment-${prepared.investmentId}-receipt` });
  expect(receipts[0]?.text).toContain('$1,000');
});

test('after a closed tab, the webhook alone completes the investment', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared);
  await kindling.sandbox.events.deliverDue();
  await expect.poll(() => stateOf(prepared)).toBe('completed');
});

test('a declined card keeps the hold, and another card completes it', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared, 'pm_card_chargeDeclinedInsufficientFunds');
  expect((await settle(prepared)).outcome).toBe('unchanged');
  expect(await paymentOf(prepared)).toMatchObject({ state: 'open', lastError: 'insufficient_funds' });
  await pay(kindling, prepared);
  expect((await settle(prepared)).outcome).toBe('completed');
});

test('a provider answer older than the known success changes nothing and raises no alarm', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  const before = await kindling.deps.gateway.findPayment(getTransactionId(prepared));
  await pay(kindling, prepared);
  await settle(prepared);
  const { id = 0 } = (await paymentOf(prepared)) ?? {};
  expect((await applyProviderPayment(kindling.deps, id, before)).outcome).toBe('unchanged');
  expect(await stateOf(prepared)).toBe('completed');
});

test('a settlement based on outdated facts is decided again', async () => {
  const { pool, gateway, db } = kindling.deps;
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared);
  const before = await findPaymentFacts(pool, getTransactionId(prepared));
  const provider = await gateway.findPayment(getTransactionId(prepared));
  if (before === undefined) throw new Error('the payment is there');
  expect(before.seen).toMatchObject({ investment: 'held', acceptsHeld: true });
  // Between read and write the hold ends and the project is hidden, so the money can't be accepted.
  await expireHold(db, prepared.investmentId, '25 hours');
  await forceExpiry(kindling.deps, before.paymentId);
  await db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, projectId));
  expect((await applyProviderPayment(kindling.deps, before, provider)).outcome).toBe('returned');
  expect(await stateOf(prepared)).toBe('refund_pending');
  expect(await entriesOf(prepared)).toEqual(['captured_late']);
});

test('a processing payment keeps its room, may return to the form, and may still succeed', async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
  await pay(kindling, prepared, 'pm_sandbox_processing');
  expect((await settle(prepared)).outcome).toBe('processing');
  await finish(prepared, 'fail');
  expect((await settle(prepared)).outcome).toBe('reopened');
  expect(await stateOf(prepared)).toBe('held');
  await pay(kindling, prepared);
  expect((await settle(prepared)).outcome).toBe('completed');
  expect((await settle(prepared)).outcome).toBe('unchanged');
});

describe('success after the hold ended', () => {
  /** A hold released while the provider was unavailable, so its payment can still succeed. */
  async function lateHold(projectId: number, amount: number): Promise<PreparedPayment> {
    const prepared = await hold(kindling, investor, { projectId, amount });
    await expireHold(kindling.deps.db, prepared.investmentId, '25 hours');
    await forceExpiry(kindling.deps, (await paymentOf(prepared))?.id ?? 0);
    expect(await stateOf(prepared)).toBe('expired');
    expect(await pay(kindling, prepared)).toBe('succeeded');
    return prepared;
  }

  test('completes the investment when it still fits', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await lateHold(projectId, 1000);
    expect((await claim(kindling, investor, prepared)).status).toBe(201);
    expect(await entriesOf(prepared)).toEqual(['captured']);
  });

  test('is refunded in full when others took the room, and the investor is notified once', async () => {
    const { id: projectId } = await makeProject(kindling.deps, { goalCents: 150_000, valuationCents: 1_000_000 });
    const prepared = await lateHold(projectId, 1000);
    await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 1000 });
    const answers = await Promise.all([1, 2, 3].map(() => claim(kindling, investor, prepared)));
    expect(answers).toMatchObject([1, 2, 3].map(() => ({ status: 409, body: { code: 'hold_ended', refunded: true } })));
    expect(await entriesOf(prepared)).toEqual(['captured_late']);
    expect(await stateOf(prepared)).toBe('refund_pending');
    await sweepOnce(kindling.deps);
    await sweepOnce(kindling.deps);
    expect(await stateOf(prepared)).toBe('refunded');
    // The refund completed before its announcement was sent, so one email covers both.
    const mails = kindling.mails.filter((mail) => mail.to.address === investor.email).map((mail) => mail.messageId);
    expect(mails).toEqual([`investment-${prepared.investmentId}-refund-receipt`]);
  });

  test.each([
    ['failed', { status: 'failed' }],
    ['private', { visibility: 'private' }],
    ['past its deadline', { deadline: '2020-01-01' }],
    ['removed', { deletedAt: new Date() }],
  ] as const)('is returned when the project is %s', async (_, change) => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await lateHold(projectId, 1000);
    await kindling.deps.db.update(projects).set(change).where(sql`id = ${projectId}`);
    expect((await settle(prepared)).outcome).toBe('returned');
    await sweepOnce(kindling.deps);
    expect(await stateOf(prepared)).toBe('refunded');
  });

  test('while the hold still exists, is kept unless the project failed or was removed meanwhile', async () => {
    for (const [change, outcome] of [
      [{ visibility: 'private' }, 'completed'],
      [{ deadline: '2020-01-01' }, 'completed'],
      [{ status: 'failed' }, 'returned'],
      [{ deletedAt: new Date() }, 'returned'],
    ] as const) {
      const { id: projectId } = await makeProject(kindling.deps);
      const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
      if ('deadline' in change) await moveDeadline(kindling.deps.db, projectId, change.deadline);
      else await kindling.deps.db.update(projects).set(change).where(sql`id = ${projectId}`);
      await pay(kindling, prepared);
      expect((await settle(prepared)).outcome).toBe(outcome);
    }
    await sweepOnce(kindling.deps);
  });
});

describe('provider responses that do not match our payment', () => {
  test.each([
    [
      'another amount',
      'amount = amount + 100, amount_received = case amount_received when 0 then 0 else amount + 100 end',
    ],
    ['another investment', `metadata = metadata || '{"investment_id": "1"}'`],
    ['another request', `metadata = metadata || '{"request_key": "stolen"}'`],
  ])('%s changes nothing', async (_, forgery) => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
    await pay(kindling, prepared);
    const { rows } = await kindling.deps.db.execute(
      sql`select amount, amount_received, metadata from sandbox.payment_intents where id = ${getTransactionId(prepared)}`,
    );
    await kindling.deps.pool.query(`update sandbox.payment_intents set ${forgery} where id = $1`, [
      getTransactionId(prepared),
    ]);
    expect((await settle(prepared)).outcome).toBe('mismatch');
    expect(await claim(kindling, investor, prepared)).toMatchObject({ status: 409, body: { code: 'claim_mismatch' } });
    expect(await stateOf(prepared)).toBe('held');
    await kindling.deps.pool.query(
      'update sandbox.payment_intents set amount = $2, amount_received = $3, metadata = $4 where id = $1',
      [getTransactionId(prepared), rows[0]?.amount, rows[0]?.amount_received, rows[0]?.metadata],
    );
    expect((await settle(prepared)).outcome).toBe('completed');
  });

  test('a payment unknown to the provider keeps its room until it expires', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, investor, { projectId, amount: 1000 });
    await kindling.deps.pool.query('delete from sandbox.payment_intents where id = $1', [getTransactionId(prepared)]);
    expect((await settle(prepared)).outcome).toBe('unchanged');
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweepOnce(kindling.deps);
    expect(await stateOf(prepared)).toBe('expired');
    expect((await paymentOf(prepared))?.state).toBe('failed');
  });
});

async function paymentOf({ investmentId }: PreparedPayment) {
  const [payment] = await kindling.deps.db.select().from(payments).where(sql`investment_id = ${investmentId}`);
  return payment;
}

async function stateOf({ investmentId }: PreparedPayment) {
  const [row] = await kindling.deps.db
    .select({ state: investments.state })
    .from(investments)
    .where(sql`id = ${investmentId}`);
  return row?.state;
}

async function entriesOf(prepared: PreparedPayment): Promise<string[]> {
  const { rows } = await kindling.deps.db.execute<{ kind: string }>(
    sql`select kind from ledger_entries where ref = ${getTransactionId(prepared)}`,
  );
  return rows.map(({ kind }) => kind);
}

/** Finishes a processing payment, as its bank would. */
function finish(prepared: PreparedPayment, result: 'succeed' | 'fail') {
  return callSandbox(
    kindling,
    `/v1/test_helpers/payment_intents/${getTransactionId(prepared)}/finish`,
    { result },
    'secret',
  );
}
