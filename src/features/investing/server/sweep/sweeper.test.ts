// The sweeper finishes unfinished work of any process.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { mails } from '#platform/mail/mail-table.ts';
import {
  callSandbox,
  expectSound,
  expireHold,
  hold,
  invest,
  pay,
  prepare,
  transactionOf,
} from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { unwindProject } from '../ends/project-unwind.ts';
import { investments, payments, refunds } from '../investing-table.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { startSweeper, sweepOnce } from './sweeper.ts';

let kindling: TestApp;
let investor: TestUser;
let project: TestProject;

beforeAll(async () => {
  // Forced expirations and failed refunds are logged as errors, because a person must act.
  kindling = await createTestApp({ expectsErrors: true });
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));
afterAll(() => kindling.close());

const take = (amount = 1000, by = investor) => hold(kindling, by, { projectId: project.id, amount });
const sweep = () => sweepOnce(kindling.deps);

describe('holds', () => {
  test('past their time are canceled at the provider, and their room is released', async () => {
    const prepared = await take();
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await stateOf(prepared)).toBe('expired');
    expect(await pay(kindling, prepared)).toBe('payment_intent_unexpected_state');
    expect(await figures()).toMatchObject({ held: 0, raised: 0 });
  });

  test('that were paid just before are completed instead', async () => {
    const prepared = await take();
    await pay(kindling, prepared);
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await stateOf(prepared)).toBe('completed');
  });

  test('in time are left alone', async () => {
    const prepared = await take();
    await sweep();
    expect(await stateOf(prepared)).toBe('held');
    expect((await paymentOf(prepared))?.sweepFailures).toBe(0);
  });

  test('checked shortly before their end are ended on time, not a minute later', async () => {
    const prepared = await take();
    await pass(prepared, '14 minutes 45 seconds');
    await sweep();
    expect(await stateOf(prepared)).toBe('held');
    await pass(prepared, '20 seconds');
    await sweep();
    expect(await stateOf(prepared)).toBe('expired');
    expect(await figures()).toMatchObject({ held: 0 });
  });

  test('whose payment never reached the provider end without it', async () => {
    kindling.sandbox.faults.failCalls = 3;
    expect((await prepare(kindling, investor, { projectId: project.id, amount: 500 })).status).toBe(503);
    await kindling.deps.db.execute(
      sql`update investments set hold_expires_at = now() - interval '1 second' where project_id = ${project.id}`,
    );
    kindling.sandbox.faults.failCalls = 1000;
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    expect(await figures()).toMatchObject({ held: 0 });
  });

  test('keep their room during a provider outage, for a day', async () => {
    const prepared = await take();
    kindling.sandbox.faults.failCalls = 1000;
    await expireHold(kindling.deps.db, prepared.investmentId, '23 hours');
    await sweep();
    expect(await stateOf(prepared)).toBe('held');
    expect((await paymentOf(prepared))?.sweepFailures).toBe(1);
    await expireHold(kindling.deps.db, prepared.investmentId, '24 hours 1 second');
    await dueNow();
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    expect(await stateOf(prepared)).toBe('expired');
    expect((await paymentOf(prepared))?.state).toBe('open');
    await dueNow();
    await sweep();
    expect((await paymentOf(prepared))?.state).toBe('cancelled');
  });

  test('that are processing are given up after a day, and refunded or completed if they succeed after all', async () => {
    const prepared = await take();
    await pay(kindling, prepared, 'pm_sandbox_processing');
    await settlePayment(kindling.deps, transactionOf(prepared));
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await stateOf(prepared)).toBe('processing');
    await expireHold(kindling.deps.db, prepared.investmentId, '25 hours');
    await dueNow();
    await sweep();
    expect(await stateOf(prepared)).toBe('expired');
    await finishProcessing(prepared);
    await dueNow();
    await sweep();
    expect(await stateOf(prepared)).toBe('completed');
  });

  test('are not blocked by one that cannot be ended', async () => {
    const prepared = [];
    for (let count = 0; count < 5; count += 1) prepared.push(await take(100, await makeUser(kindling.deps)));
    for (const { investmentId } of prepared) await expireHold(kindling.deps.db, investmentId);
    // The SDK tries each call three times, so one item sees all three fail.
    kindling.sandbox.faults.failCalls = 7;
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    const states = await Promise.all(prepared.map(stateOf));
    expect(states.filter((state) => state === 'expired').length).toBeGreaterThanOrEqual(3);
    await dueNow();
    await sweep();
    expect(await figures()).toMatchObject({ held: 0 });
  });

  test('are ended once by two concurrent sweepers', async () => {
    const prepared = [];
    for (let count = 0; count < 5; count += 1) prepared.push(await take(100, await makeUser(kindling.deps)));
    for (const { investmentId } of prepared) await expireHold(kindling.deps.db, investmentId);
    const reports = await Promise.all([sweep(), sweep(), sweep()]);
    expect(reports.reduce((sum, report) => sum + report.payments, 0)).toBe(5);
    expect(await figures()).toMatchObject({ held: 0 });
  });
});

describe('payments whose webhook was lost', () => {
  test('are completed when no event arrived for a minute', async () => {
    const prepared = await take();
    await pay(kindling, prepared);
    await sweep();
    expect(await stateOf(prepared)).toBe('held');
    await kindling.deps.db
      .update(payments)
      .set({ updatedAt: sql`now() - interval '61 seconds'` })
      .where(eq(payments.investmentId, prepared.investmentId));
    await sweep();
    expect(await stateOf(prepared)).toBe('completed');
  });
});

describe('refunds', () => {
  test('are sent through the provider, once, whatever gets lost', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    const asked = await Promise.all([1, 2, 3, 4].map(() => requestRefund(kindling.deps, id, 'admin')));
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await figures()).toMatchObject({ raised: 0, status: 'active' });
    kindling.sandbox.faults.loseAnswers = 3;
    await sweep();
    expect(await refundsOf(id)).toMatchObject([{ state: 'requested', sweepFailures: 1 }]);
    await dueNow();
    await Promise.all([sweep(), sweep()]);
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await providerRefunds(id)).toHaveLength(1);
    expect(await investmentOf(id)).toMatchObject({ state: 'refunded', status: 'refunded' });
    await sweep();
    const mails = kindling.mails.filter((mail) => mail.to.address === investor.email).map((mail) => mail.messageId);
    expect(mails.toSorted()).toEqual([
      `investment-${id}-receipt`,
      `investment-${id}-refund-receipt`,
      `investment-${id}-refund-started`,
    ]);
  });

  test('with a failure stored at the provider are found by looking them up', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await requestRefund(kindling.deps, id, 'admin');
    Object.assign(kindling.sandbox.faults, { failAfterEffect: 1, rememberFailures: true });
    await sweep();
    Object.assign(kindling.sandbox.faults, { failAfterEffect: 0, rememberFailures: false });
    expect(await refundsOf(id)).toMatchObject([{ state: 'requested' }]);
    await dueNow();
    await sweep();
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await providerRefunds(id)).toHaveLength(1);
  });

  test('stay pending while the bank is slow', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    kindling.sandbox.faults.refundsStartPending = true;
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    kindling.sandbox.faults.refundsStartPending = false;
    expect(await refundsOf(id)).toMatchObject([{ state: 'submitted' }]);
    expect(await investmentOf(id)).toMatchObject({ state: 'refund_pending', status: 'completed' });
    await endRefund(id, 'succeed');
    await dueNow();
    await sweep();
    expect(await investmentOf(id)).toMatchObject({ state: 'refunded' });
  });

  test('returned by a bank, even days later, become a debt again and are retried', async () => {
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    await endRefund(id, 'fail');
    await syncRefunds(kindling.deps, transactionId ?? '');
    await syncRefunds(kindling.deps, transactionId ?? '');
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'requested' }]);
    await expectSound(kindling.deps.db);
    await dueNow();
    await sweep();
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
    expect(await investmentOf(id)).toMatchObject({ state: 'refunded' });
  });

  test('made manually at the provider in place of ours count as ours', async () => {
    const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 800 });
    await callAsServer('/v1/refunds', { payment_intent: transactionId ?? '' });
    await requestRefund(kindling.deps, id, 'admin');
    await sweep();
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await providerRefunds(id)).toHaveLength(1);
  });
});

describe('removing a project', () => {
  test('ends its holds, refunds everyone and removes its investments from every list [invest-10]', async () => {
    const admin = await makeAdmin(kindling.deps);
    const people = await Promise.all([1, 2, 3].map(() => makeUser(kindling.deps)));
    const made = [];
    for (const person of people) made.push(await invest(kindling, person, { projectId: project.id, amount: 700 }));
    const open = await take();
    const paid = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 600 });
    await pay(kindling, paid);
    const answer = await kindling.call(deleteProject, { params: { id: project.id }, as: admin });
    expect(answer.status).toBe(204);
    await sweep();
    expect(await figures()).toMatchObject({ held: 0, raised: 0 });
    for (const { id } of made) expect(await investmentOf(id)).toMatchObject({ state: 'refunded' });
    expect(await stateOf(open)).toBe('cancelled');
    expect(await stateOf(paid)).toBe('refunded');
  });

  test('during a provider outage is finished when the provider is back', async () => {
    const made = await invest(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 700 });
    const open = await take();
    kindling.sandbox.faults.failCalls = 1000;
    await unwindProject(kindling.deps, project.id, 'project_deleted');
    kindling.sandbox.faults.failCalls = 0;
    expect(await figures()).toMatchObject({ held: 100_000, raised: 0 });
    await kindling.deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, project.id));
    await sweep();
    expect(await stateOf(open)).toBe('cancelled');
    expect(await investmentOf(made.id)).toMatchObject({ state: 'refunded' });
  });

  test('reverses money that never came by card in the ledger immediately', async () => {
    const { db, pool } = kindling.deps;
    const { rows } = await pool.query<{ id: number }>(
      `insert into investments (project_id, investor_id, origin, amount_cents, valuation_cents, state, ever_completed, completed_at, hold_expires_at, request_key, request_hash)
       values ($1, $2, 'opening', 90000, 50000000, 'completed', true, now(), now(), 'opening', '') returning id`,
      [project.id, investor.id],
    );
    await pool.query("select post_entry('opening', $1, 'opening_balances', $2, 90000)", [
      `investment:${rows[0]?.id}`,
      `escrow:${project.id}`,
    ]);
    await unwindProject(kindling.deps, project.id, 'project_deleted');
    expect(await investmentOf(rows[0]?.id ?? 0)).toMatchObject({ state: 'refunded' });
    const { rows: left } = await db.execute(
      sql`select balance_cents from ledger_balances where name = 'opening_balances'`,
    );
    expect(left).toEqual([{ balance_cents: 0 }]);
  });
});

describe('emails', () => {
  test('that could not be sent are sent later; erased people get none', async () => {
    const gone = await makeUser(kindling.deps);
    await invest(kindling, investor, { projectId: project.id, amount: 100 });
    await invest(kindling, gone, { projectId: project.id, amount: 100 });
    await kindling.deps.db.execute(sql`update users set erased_at = now() where id = ${gone.id}`);
    const refusing = { ...kindling.deps, mailer: { send: () => Promise.reject(new Error('no mail today')) } };
    await sweepOnce(refusing);
    expect(kindling.mails.some((mail) => mail.to.address === investor.email)).toBe(false);
    await kindling.deps.db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` });
    await sweep();
    await kindling.deps.db.update(mails).set({ sendAfter: sql`now() - interval '1 second'` });
    await sweep();
    expect(kindling.mails.filter((mail) => mail.to.address === investor.email)).toHaveLength(1);
    expect(kindling.mails.some((mail) => mail.to.address === gone.email)).toBe(false);
  });
});

test('a started sweeper runs on its own, and stops on request', async () => {
  const quick = { ...kindling.deps, config: { ...kindling.deps.config, sweepIntervalMs: 50 } };
  const sweeper = startSweeper(quick);
  const prepared = await take();
  await expireHold(kindling.deps.db, prepared.investmentId);
  for (let tries = 0; tries < 100 && (await stateOf(prepared)) === 'held'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await stateOf(prepared)).toBe('expired');
  await sweeper.stop();
  const later = await take();
  await expireHold(kindling.deps.db, later.investmentId);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await stateOf(later)).toBe('held');
  await sweep();
});

async function figures() {
  const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, project.id));
  return { held: row?.heldCents, raised: row?.raisedCents, status: row?.status };
}

async function investmentOf(id: number) {
  const [row] = await kindling.deps.db.select().from(investments).where(eq(investments.id, id));
  return row;
}

async function stateOf({ investmentId }: PreparedPayment) {
  return (await investmentOf(investmentId))?.state;
}

async function paymentOf({ investmentId }: PreparedPayment) {
  const [row] = await kindling.deps.db.select().from(payments).where(eq(payments.investmentId, investmentId));
  return row;
}

function refundsOf(investmentId: number) {
  return kindling.deps.db.select().from(refunds).where(eq(refunds.investmentId, investmentId)).orderBy(refunds.id);
}

async function providerRefunds(investmentId: number) {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select r.id from sandbox.refunds r join payments p on p.provider_payment_id = r.payment_intent
        where p.investment_id = ${investmentId} and r.status <> 'failed' order by r.seq`,
  );
  return rows;
}

/** Makes everything that was postponed due now. */
async function dueNow(): Promise<void> {
  await kindling.deps.db.execute(sql`update payments set sweep_after = now() - interval '1 second'`);
  await kindling.deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
}

async function endRefund(investmentId: number, result: 'succeed' | 'fail'): Promise<void> {
  const [refund] = await providerRefunds(investmentId);
  await callAsServer(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result });
}

function finishProcessing(prepared: PreparedPayment) {
  return callAsServer(`/v1/test_helpers/payment_intents/${transactionOf(prepared)}/finish`, { result: 'succeed' });
}

/** With the secret key, like an operator in the provider's dashboard. */
function callAsServer(path: string, params: Record<string, string>) {
  return callSandbox(kindling, path, params, 'secret');
}

/** Moves stored times back, as if this much time had passed. */
async function pass({ investmentId }: PreparedPayment, time: string): Promise<void> {
  const { db } = kindling.deps;
  await db.execute(
    sql`update investments set hold_expires_at = hold_expires_at - ${time}::interval where id = ${investmentId}`,
  );
  await db.execute(sql`
    update payments set updated_at = updated_at - ${time}::interval, sweep_after = sweep_after - ${time}::interval
    where investment_id = ${investmentId}`);
}
