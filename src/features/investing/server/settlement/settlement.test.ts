// Settlement: in any order and any number of times, the money ends in one place.

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  prepare,
} from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { investments, payments } from '../investing-table.ts';
import { type Sweeper, startSweeper } from '../sweep/sweeper.ts';
import { settlePayment } from './settlement.ts';
import { findPaymentFacts } from './settlement-facts.ts';
import { applyProviderPayment } from './settlement-transaction.ts';

let kindling: TestApp;
let sweeper: Sweeper;
let investor: TestUser;

beforeAll(async () => {
  // Mismatches with the provider are logged as errors on purpose.
  kindling = await createTestApp({ expectsErrors: true });
  sweeper = startSweeper(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));
afterAll(async () => {
  await sweeper.stop();
  await kindling.close();
});

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
    sweeper.sweepNow(),
  ]);
  kindling.sandbox.faults.extraDeliveries = 0;
  expect(claims.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(claims.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(settlements.filter(({ outcome }) => outcome === 'completed').length).toBeLessThanOrEqual(1);
  expect(await entriesOf(prepared)).toEqual(['captured']);
  await sweeper.sweepNow();
  await sweeper.sweepNow();
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
  await until(async () => (await stateOf(prepared)) === 'completed');
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
    await sweeper.sweepNow();
    await sweeper.sweepNow();
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
    await sweeper.sweepNow();
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
    await sweeper.sweepNow();
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
    await sweeper.sweepNow();
    expect(await stateOf(prepared)).toBe('expired');
    expect((await paymentOf(prepared))?.state).toBe('failed');
  });
});

describe('when responses are lost', () => {
  test('a preparation whose response was lost keeps its hold, and the same key finds the same payment', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'unlucky' };
    kindling.sandbox.faults.loseAnswers = 3;
    expect(await prepare(kindling, investor, wish)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    const again = await prepare(kindling, investor, wish);
    expect(again.status).toBe(200);
    const { rows } = await kindling.deps.db.execute(
      sql`select id from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    expect(rows).toEqual([{ id: getTransactionId(again.body) }]);
    await pay(kindling, again.body);
    expect((await claim(kindling, investor, again.body)).status).toBe(201);
  });

  test('a payment created without our knowledge is found again by its metadata', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    kindling.sandbox.faults.loseAnswers = 3;
    await prepare(kindling, investor, { projectId, amount: 1000 });
    const { rows } = await kindling.deps.db.execute<{ id: string; client_secret: string }>(
      sql`select id, client_secret from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    const [made] = rows;
    if (made === undefined) throw new Error('the sandbox made no payment');
    await callSandbox(kindling, `/v1/payment_intents/${made.id}/confirm`, {
      key: kindling.deps.gateway.publicSettings.publishableKey,
      client_secret: made.client_secret,
      payment_method: 'pm_card_visa',
    });
    expect((await settlePayment(kindling.deps, made.id)).outcome).toBe('completed');
  });

  test('a provider outage during preparation answers 503 and loses nothing', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'later' };
    kindling.sandbox.faults.failCalls = 3;
    expect((await prepare(kindling, investor, wish)).status).toBe(503);
    expect((await prepare(kindling, investor, wish)).status).toBe(200);
  });

  test('a hold that ends while its payment is being created is never paid', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'overtaken' };
    kindling.sandbox.faults.delayMs = 700;
    const asked = prepare(kindling, investor, wish);
    await until(async () => (await heldOf(projectId)) === 100_000);
    await kindling.deps.db.update(investments).set({ holdExpiresAt: sql`now()` }).where(sql`project_id = ${projectId}`);
    await sweeper.sweepNow();
    kindling.sandbox.faults.delayMs = 0;
    expect(await asked).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
    const { rows } = await kindling.deps.db.execute(
      sql`select status from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    expect(rows).toEqual([{ status: 'canceled' }]);
    expect(await heldOf(projectId)).toBe(0);
  });
});

test('40 investors with one response in eight lost and events out of order: every cent is accounted for', async () => {
  const { id: projectId } = await makeProject(kindling.deps, { goalCents: 3_000_000, valuationCents: 30_000_000 });
  const { faults, events } = kindling.sandbox;
  Object.assign(faults, { loseAnswerRate: 0.125, reorderEvents: true, extraDeliveries: 1 });
  const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(kindling.deps)));
  await Promise.all(
    people.map(async (person, index) => {
      const wish = { projectId, amount: 1000 - index, key: 'once' };
      const first = await prepare(kindling, person, wish);
      const { status, body } = first.status === 503 ? await prepare(kindling, person, wish) : first;
      if (status >= 300) return;
      await pay(kindling, body).catch(() => undefined);
      if (index % 3 === 0) await claim(kindling, person, body);
    }),
  );
  Object.assign(faults, { loseAnswerRate: 0, reorderEvents: false, extraDeliveries: 0 });
  await events.deliverDue();
  await kindling.deps.db.execute(sql`update payments set sweep_after = now(), updated_at = now() - interval '1 hour'`);
  await kindling.deps.db.execute(
    sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
  );
  await sweeper.sweepNow();
  const { rows } = await kindling.deps.db.execute(sql`select
    (select coalesce(sum(amount_received), 0)::bigint from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}) as paid,
    (select raised_cents from projects where id = ${projectId}) as raised,
    (select count(*) from provider_events where applied_at is null) as waiting`);
  expect(rows[0]).toMatchObject({ raised: Number(rows[0]?.paid), waiting: 0 });
  expect(Number(rows[0]?.paid)).toBeGreaterThan(2_000_000);
}, 60_000);

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

async function heldOf(projectId: number) {
  const [row] = await kindling.deps.db
    .select({ held: projects.heldCents })
    .from(projects)
    .where(sql`id = ${projectId}`);
  return row?.held;
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

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen in time');
}
