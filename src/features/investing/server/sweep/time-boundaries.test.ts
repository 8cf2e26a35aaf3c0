// Time boundaries, tested on both sides: the last moment before and the first one after.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { runJob } from '#features/reconciliation/server/job-runner.ts';
import { findings } from '#features/reconciliation/server/reconciliation-table.ts';
import { expireHold, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { payUnmatched } from '#test/factories/suspense.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { takeDueDisputes } from '../disputes/dispute-sweep.ts';
import { listProjectsToClose } from '../ends/project-deadline.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { investments, payments } from '../investing-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { takeDueRefunds } from '../refunds/refund-sweep.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { returnUnmatchedPayment } from '../suspense/suspense-service.ts';
import { takeDueExits } from '../suspense/suspense-sweep.ts';
import { takeDuePayments } from './payment-sweep.ts';

const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let projectId: number;
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000 }));
});

const run = (statement: ReturnType<typeof sql>) => kindling.deps.db.execute(statement);
/** Disables triggers, to insert rows as of another time. */
const asOf = (statement: ReturnType<typeof sql>) =>
  kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

test.each([
  ['19 hours 59 minutes', false],
  ['20 hours', true],
  ['20 hours 1 minute', true],
])('a refund that is %s old: its key may have expired: %s', async (age, isOld) => {
  const { id } = await invest(kindling, investor, { projectId, amount: 100 });
  await requestRefund(kindling.deps, id, 'admin');
  await asOf(
    sql`update refunds set created_at = now() - ${age}::interval, sweep_after = now() - interval '1 second' where investment_id = ${id}`,
  );
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id from refunds where investment_id = ${id}`,
  );
  const taken = await takeDueRefunds(kindling.deps);
  expect(taken.find((refund) => refund.id === rows[0]?.id)?.isOld).toBe(isOld);
});

test.each([
  ['19 hours 59 minutes', false],
  ['20 hours', true],
])('money leaving suspense for %s: its key may have expired: %s', async (age, isOld) => {
  const { deps } = kindling;
  await returnUnmatchedPayment(deps, await payUnmatched(kindling));
  await asOf(sql`update suspense_exits set created_at = now() - ${age}::interval, sweep_after = now() where id = (
    select max(id) from suspense_exits)`);
  expect((await takeDueExits(deps.db, 100)).map((exit) => exit.isOld)).toEqual([isOld]);
  await asOf(sql`update suspense_exits set state = 'failed'`);
});

test('a dispute is checked each hour, whatever events came', async () => {
  const { db } = kindling.deps;
  const prepared = await hold(kindling, investor, { projectId, amount: 100 });
  await pay(kindling, prepared, 'pm_card_createDispute');
  await syncDisputes(kindling.deps, getTransactionId(prepared));
  const isTakenAfter = async (time: string) => {
    await asOf(sql`update disputes set sweep_after = sweep_after - ${time}::interval`);
    return (await takeDueDisputes(db, 100)).length === 1;
  };
  expect(await isTakenAfter('1 second')).toBe(true);
  expect(await isTakenAfter('59 minutes')).toBe(false);
  expect(await isTakenAfter('2 minutes')).toBe(true);
});

test.each([
  ['1 second', undefined],
  ['-1 second', { isExpired: true, isOverdue: false }],
  ['-23 hours -59 minutes', { isExpired: true, isOverdue: false }],
  ['-24 hours', { isExpired: true, isOverdue: true }],
])('a reservation that ends in %s', async (left, expected) => {
  const { investmentId } = await hold(kindling, investor, { projectId, amount: 100 });
  await asOf(sql`update investments set hold_expires_at = now() + ${left}::interval where id = ${investmentId}`);
  await run(sql`update payments set sweep_after = now() - interval '1 second' where investment_id = ${investmentId}`);
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id from payments where investment_id = ${investmentId}`,
  );
  const taken = (await takeDuePayments(kindling.deps)).find((payment) => payment.id === rows[0]?.id);
  if (expected === undefined) expect(taken).toBeUndefined();
  else expect(taken).toMatchObject(expected);
});

test.each([
  ['59 seconds', false],
  ['61 seconds', true],
])('a payment without news for %s is checked: %s', async (silence, isTaken) => {
  const { investmentId } = await hold(kindling, investor, { projectId, amount: 100 });
  await asOf(
    sql`update payments set updated_at = now() - ${silence}::interval, sweep_after = now() - interval '1 second' where investment_id = ${investmentId}`,
  );
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id from payments where investment_id = ${investmentId}`,
  );
  expect((await takeDuePayments(kindling.deps)).some(({ id }) => id === rows[0]?.id)).toBe(isTaken);
});

describe('the deadline of a project', () => {
  const today = sql`(now() at time zone 'UTC')::date`;

  test.each([
    [1, false],
    [0, false],
    [-1, true],
  ])('of today and %i days: it is closed: %s', async (days, isClosed) => {
    await asOf(sql`update projects set deadline = ${today} + ${days}::int where id = ${projectId}`);
    expect((await listProjectsToClose(kindling.deps.db, 1000)).includes(projectId)).toBe(isClosed);
  });

  test.each([
    [1, 'active'],
    [0, 'active'],
    [-1, 'funded'],
  ])(
    'of today and %i days: an investor who cancels the investment that funded it leaves it %s',
    async (days, status) => {
      const { id } = await invest(kindling, investor, { projectId, amount: 1000 });
      await asOf(sql`update projects set deadline = ${today} + ${days}::int where id = ${projectId}`);
      await requestRefund(kindling.deps, id, 'investor_cancel');
      const [project] = await kindling.deps.db.select().from(projects).where(eq(projects.id, projectId));
      expect(project?.status).toBe(status);
    },
  );
});

test.each([
  [1, 'completed'],
  [0, 'completed'],
  [-1, 'refund_pending'],
])('late money for a project whose last day is today and %i days: %s', async (days, state) => {
  const { db } = kindling.deps;
  const prepared = await hold(kindling, investor, { projectId, amount: 100 });
  await expireHold(db, prepared.investmentId, '25 hours');
  const [payment] = await db.select().from(payments).where(eq(payments.investmentId, prepared.investmentId));
  await forceExpiry(kindling.deps, payment?.id ?? 0);
  await pay(kindling, prepared);
  await asOf(
    sql`update projects set deadline = (now() at time zone 'UTC')::date + ${days}::int where id = ${projectId}`,
  );
  await settlePayment(kindling.deps, getTransactionId(prepared));
  const [investment] = await db.select().from(investments).where(eq(investments.id, prepared.investmentId));
  expect(investment?.state).toBe(state);
});

test('a reconciliation run that starts at a given time closes nothing that it did not check', async () => {
  const { db } = kindling.deps;
  await db.insert(findings).values({
    kind: 'payout_differs',
    ref: 'txn_of_before',
    differenceCents: 1,
    details: { at: '2026-01-01T00:00:00Z' },
  });
  const isOpen = async () =>
    (await db.select().from(findings).where(eq(findings.ref, 'txn_of_before')))[0]?.resolvedAt === null;
  const { signal } = new AbortController();
  await runJob(kindling.deps, { job: 'balance', signal, since: new Date() });
  expect(await isOpen()).toBe(true);
  await runJob(kindling.deps, { job: 'balance', signal });
  expect(await isOpen()).toBe(false);
});
