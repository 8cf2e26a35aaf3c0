// The sweeper finishes unfinished work of any process.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#platform/mail/mail-table.ts';
import { expectSound, expireHold, getTransactionId, invest, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { sweepCalls } from '#test/factories/sweep-calls.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { payments } from '../investing-table.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { startSweeper, sweepOnce } from './sweeper.ts';

// Forced expirations and failed refunds are logged as errors, because a person must act.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const { takeHold, sweep, readProject, readState, findPayment, makeAllDue, finishProcessing, letTimePass } = sweepCalls(
  () => ({
    kindling,
    investor,
    project,
  }),
);

describe('holds', () => {
  test('past their time are canceled at the provider, and their room is released', async () => {
    const prepared = await takeHold();
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await readState(prepared)).toBe('expired');
    expect(await pay(kindling, prepared)).toBe('payment_intent_unexpected_state');
    expect(await readProject()).toMatchObject({ held: 0, raised: 0 });
  });

  test('that were paid just before are completed instead', async () => {
    const prepared = await takeHold();
    await pay(kindling, prepared);
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await readState(prepared)).toBe('completed');
  });

  test('in time are left alone', async () => {
    const prepared = await takeHold();
    await sweep();
    expect(await readState(prepared)).toBe('held');
    expect((await findPayment(prepared))?.sweepFailures).toBe(0);
  });

  test('checked shortly before their end are ended on time, not a minute later', async () => {
    const prepared = await takeHold();
    await letTimePass(prepared, '14 minutes 45 seconds');
    await sweep();
    expect(await readState(prepared)).toBe('held');
    await letTimePass(prepared, '20 seconds');
    await sweep();
    expect(await readState(prepared)).toBe('expired');
    expect(await readProject()).toMatchObject({ held: 0 });
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
    expect(await readProject()).toMatchObject({ held: 0 });
  });

  test('keep their room during a provider outage, for a day', async () => {
    const prepared = await takeHold();
    kindling.sandbox.faults.failCalls = 1000;
    await expireHold(kindling.deps.db, prepared.investmentId, '23 hours');
    await sweep();
    expect(await readState(prepared)).toBe('held');
    expect((await findPayment(prepared))?.sweepFailures).toBe(1);
    await expireHold(kindling.deps.db, prepared.investmentId, '24 hours 1 second');
    await makeAllDue();
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    expect(await readState(prepared)).toBe('expired');
    expect((await findPayment(prepared))?.state).toBe('open');
    await makeAllDue();
    await sweep();
    expect((await findPayment(prepared))?.state).toBe('cancelled');
  });

  test('that are processing are given up after a day, and refunded or completed if they succeed after all', async () => {
    const prepared = await takeHold();
    await pay(kindling, prepared, 'pm_sandbox_processing');
    await settlePayment(kindling.deps, getTransactionId(prepared));
    await expireHold(kindling.deps.db, prepared.investmentId);
    await sweep();
    expect(await readState(prepared)).toBe('processing');
    await expireHold(kindling.deps.db, prepared.investmentId, '25 hours');
    await makeAllDue();
    await sweep();
    expect(await readState(prepared)).toBe('expired');
    await finishProcessing(prepared);
    await makeAllDue();
    await sweep();
    expect(await readState(prepared)).toBe('completed');
  });

  test('are not blocked by one that cannot be ended', async () => {
    const prepared = [];
    for (let count = 0; count < 5; count += 1) prepared.push(await takeHold(100, await makeUser(kindling.deps)));
    for (const { investmentId } of prepared) await expireHold(kindling.deps.db, investmentId);
    // The SDK tries each call three times, so one item sees all three fail.
    kindling.sandbox.faults.failCalls = 7;
    await sweep();
    kindling.sandbox.faults.failCalls = 0;
    const states = await Promise.all(prepared.map(readState));
    expect(states.filter((state) => state === 'expired').length).toBeGreaterThanOrEqual(3);
    await makeAllDue();
    await sweep();
    expect(await readProject()).toMatchObject({ held: 0 });
  });

  test('are ended once by two concurrent sweepers', async () => {
    const prepared = [];
    for (let count = 0; count < 5; count += 1) prepared.push(await takeHold(100, await makeUser(kindling.deps)));
    for (const { investmentId } of prepared) await expireHold(kindling.deps.db, investmentId);
    const reports = await Promise.all([sweep(), sweep(), sweep()]);
    expect(reports.reduce((sum, report) => sum + report.payments, 0)).toBe(5);
    expect(await readProject()).toMatchObject({ held: 0 });
  });
});

describe('payments whose webhook was lost', () => {
  test('are completed when no event arrived for a minute', async () => {
    const prepared = await takeHold();
    await pay(kindling, prepared);
    await sweep();
    expect(await readState(prepared)).toBe('held');
    await kindling.deps.db
      .update(payments)
      .set({ updatedAt: sql`now() - interval '61 seconds'` })
      .where(eq(payments.investmentId, prepared.investmentId));
    await sweep();
    expect(await readState(prepared)).toBe('completed');
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
  const prepared = await takeHold();
  await expireHold(kindling.deps.db, prepared.investmentId);
  for (let tries = 0; tries < 100 && (await readState(prepared)) === 'held'; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await readState(prepared)).toBe('expired');
  await sweeper.stop();
  const later = await takeHold();
  await expireHold(kindling.deps.db, later.investmentId);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await readState(later)).toBe('held');
  await sweep();
});
