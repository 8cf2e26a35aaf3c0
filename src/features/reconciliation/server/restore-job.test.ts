// After restoring last night's backup, newer payments are recovered or refunded.
import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { investments, providerEvents } from '#features/investing/server/investing-table.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { callSandbox, claim, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTableBackups, type TableBackups } from '#test/factories/table-backups.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';
import { type ReconcileJob, startableJobs } from '../reconciliation-rules.ts';
import { runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

let kindling: TestApp;
let database: TestDatabase;
let backups: TableBackups;
beforeAll(async () => {
  database = await createTestDatabase();
  kindling = await createTestApp({ database, expectsErrors: true });
  backups = await createTableBackups(database);
});
afterAll(async () => {
  await kindling.close();
  await backups.clear();
});

const { signal } = new AbortController();
const run = (job: ReconcileJob, since?: Date) => runJob(kindling.deps, { job, signal, since });

/** For each provider payment: its investment's state here, and whether it was refunded. */
async function fates(): Promise<Map<string, { state: string | null; isBack: boolean; investorId: number | null }>> {
  const { rows } = await kindling.deps.db.execute<{
    id: string;
    state: string | null;
    back: boolean;
    investor: number | null;
  }>(sql`
    select s.id, i.state, i.investor_id as investor,
      exists (select 1 from sandbox.refunds r where r.payment_intent = s.id and r.status = 'succeeded') as back
    from sandbox.payment_intents s left join payments p on p.provider_payment_id = s.id left join investments i on i.id = p.investment_id`);
  return new Map(rows.map(({ id, state, back, investor }) => [id, { state, isBack: back, investorId: investor }]));
}

async function suspense(): Promise<number | undefined> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select balance_cents as cents from ledger_balances where name = 'suspense'`,
  );
  return rows[0]?.cents;
}

async function expectSameMoney(): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select balance_cents as cents from ledger_balances where name = 'provider_clearing'`,
  );
  const { availableCents, pendingCents } = await kindling.deps.gateway.readBalance();
  expect(rows[0]?.cents).toBe(availableCents + pendingCents);
}

async function bought(as: TestUser, projectId: number, amount: string) {
  const prepared = await hold(kindling, as, { projectId, amount });
  await pay(kindling, prepared);
  expect((await claim(kindling, as, prepared)).status).toBe(201);
  return prepared;
}

async function refund(investmentId: number): Promise<void> {
  await requestRefund(kindling.deps, investmentId, 'admin');
  await sweepOnce(kindling.deps);
}

test('everything paid since then is recovered or refunded, and not a cent differs', async () => {
  const { deps } = kindling;
  const [ada, bob, carl, eve] = [
    await makeUser(deps),
    await makeUser(deps),
    await makeUser(deps),
    await makeUser(deps),
  ];
  const project = await makeProject(deps);
  const small = await makeProject(deps, { goalCents: 100_000 });
  const paidLater = await hold(kindling, carl, { projectId: project.id, amount: '300' });
  const refundedLater = await bought(ada, project.id, '400');
  const disputedLater = await bought(bob, project.id, '500');
  const untouched = await bought(bob, project.id, '600');
  for (const job of startableJobs) await run(job);
  const backup = await backups.take();
  const backedUpAt = new Date();

  await pay(kindling, paidLater);
  await claim(kindling, carl, paidLater);
  await refund(refundedLater.investmentId);
  await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: getTransactionId(disputedLater) },
    'secret',
  );
  const newOne = await bought(eve, project.id, '700');
  const newAndRefunded = await bought(eve, project.id, '800');
  await refund(newAndRefunded.investmentId);
  const byNewPerson = await bought(await makeUser(deps), project.id, '900');
  const inNewProject = await bought(ada, (await makeProject(deps)).id, '1000');
  const roomTaken = await bought(eve, small.id, '750');
  const neverPaid = await hold(kindling, ada, { projectId: project.id, amount: '110' });
  await kindling.sandbox.events.deliverDue();

  // No writes while the tables are emptied.
  await expect
    .poll(() => deps.db.$count(providerEvents, isNull(providerEvents.appliedAt)), { timeout: 10_000 })
    .toBe(0);
  await backups.restore(backup);
  // The site reopens before the restore job: ids are reused, room is taken, unknown payments go to suspense.
  const afterwards = await bought(bob, small.id, '600');
  const newcomer = await makeUser(deps);
  const byNewcomer = await bought(newcomer, project.id, '120');
  expect(afterwards.investmentId).toBe(newOne.investmentId);
  await run('payment_sweep', new Date(0));
  expect(await suspense()).toBeLessThan(0);

  const since = new Date(backedUpAt.getTime() - 60_000);
  expect(await run('restore', since)).toMatchObject({ error: null });
  await sweepOnce(deps);
  for (const job of startableJobs) expect(await run(job)).toMatchObject({ error: null });

  const after = await fates();
  const fateOf = (prepared: Parameters<typeof getTransactionId>[0]) => after.get(getTransactionId(prepared));
  expect(fateOf(paidLater)).toMatchObject({ state: 'completed', isBack: false });
  expect(fateOf(refundedLater)).toMatchObject({ state: 'refunded', isBack: true });
  expect(fateOf(disputedLater)).toMatchObject({ state: 'disputed', isBack: false });
  expect(fateOf(untouched)).toMatchObject({ state: 'completed', isBack: false });
  expect(fateOf(newOne)).toMatchObject({ state: 'completed', isBack: false, investorId: eve.id });
  expect(fateOf(newAndRefunded)).toMatchObject({ state: 'refunded', isBack: true });
  expect(fateOf(byNewPerson)).toMatchObject({ state: null, isBack: true });
  expect(fateOf(inNewProject)).toMatchObject({ state: null, isBack: true });
  expect(fateOf(roomTaken)).toMatchObject({ state: 'refunded', isBack: true });
  expect(fateOf(neverPaid)?.state).not.toBe('completed');
  expect(fateOf(afterwards)).toMatchObject({ state: 'completed', investorId: bob.id });
  expect(fateOf(byNewcomer)).toMatchObject({ state: 'completed', investorId: newcomer.id });

  expect(await suspense()).toBe(0);
  expect(await listViolations(deps.db)).toEqual([]);
  expect(await deps.db.select().from(findings).where(isNull(findings.resolvedAt))).toEqual([]);
  await expectSameMoney();
  // New investments get their own ids.
  const next = await invest(kindling, eve, { projectId: project.id, amount: '130' });
  expect(next.id).toBeGreaterThan(Math.max(...(await deps.db.select().from(investments)).map(({ id }) => id)) - 1);

  // A second restore changes nothing.
  const entries = await deps.db.execute(sql`select count(*) from ledger_entries`);
  expect(await run('restore', since)).toMatchObject({ error: null, fixed: 0, found: 0 });
  expect((await deps.db.execute(sql`select count(*) from ledger_entries`)).rows).toEqual(entries.rows);
}, 180_000);
