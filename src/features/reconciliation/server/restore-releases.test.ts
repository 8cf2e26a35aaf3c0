// After restoring last night's backup, money that was released or returned since is never paid again.
import { isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { askTakeover, confirmTakeover, getReleaseQueue, withdrawTakeover } from '#features/payouts/release-contract.ts';
import { advanceRelease } from '#features/payouts/server/releases/release-approving.ts';
import { resumeByAdmin } from '#features/payouts/server/releases/release-pause.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox } from '#test/factories/invest.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  makeFundedProject,
  makeSeniorAdmin,
  passTime,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { createTableBackups, type TableBackups } from '#test/factories/table-backups.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';
import { startableJobs } from '../reconciliation-rules.ts';
import { requireExplained, resolveFinding } from './finding-service.ts';
import { runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

let kindling: TestApp;
let backups: TableBackups;
beforeEach(async () => {
  const database = await createTestDatabase();
  kindling = await createTestApp({ database, expectsErrors: true });
  backups = await createTableBackups(database);
});
afterEach(async () => {
  await kindling.close();
  await backups.clear();
});

const { signal } = new AbortController();

/** Runs `npm run reconcile -- --restore`, then every other job. */
async function reconcileRestored(): Promise<void> {
  expect(
    await runJob(kindling.deps, { job: 'restore', signal, since: new Date(Date.now() - 3_600_000) }),
  ).toMatchObject({ error: null });
  await reconcile();
}

async function reconcile(): Promise<void> {
  for (const job of startableJobs)
    expect(await runJob(kindling.deps, { job, signal })).toMatchObject({ job, error: null });
}

async function resume(): Promise<void> {
  const { id } = await makeAdmin(kindling.deps);
  const admin = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  const viewer: Viewer = { user: undefined, admin };
  for (const { id: finding } of await kindling.deps.db.select().from(findings).where(isNull(findings.resolvedAt)))
    await resolveFinding(kindling.deps.db, viewer, finding, 'Made after the backup.');
  const order = { reason: 'Looked at the findings.', beforeResume: requireExplained };
  await resumeByAdmin(kindling.deps, viewer, order);
}

async function countRows(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ count: number }>(query);
  return Number(rows[0]?.count);
}

const countTransfers = () => countRows(sql`select count(*) from sandbox.transfers`);
const isPaused = async () => (await countRows(sql`select count(*) from release_pauses where ended_at is null`)) === 1;

async function openFindings(): Promise<unknown[]> {
  return kindling.deps.db
    .select({ kind: findings.kind, details: findings.details })
    .from(findings)
    .where(isNull(findings.resolvedAt));
}

async function expectSameMoney(): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_balances where name = 'provider_clearing'`,
  );
  const { availableCents, pendingCents } = await kindling.deps.gateway.readBalance();
  expect(rows[0]?.cents).toBe(availableCents + pendingCents);
  expect(await listViolations(kindling.deps.db)).toEqual([]);
  expect(await openFindings()).toEqual([]);
}

test('a transfer whose row was restored unsent is booked, and never sent again [payouts-64]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [first = 0] = project.milestones;
  await deps.db.execute(sql`update payout_accounts set bank_changed_at = now()`);
  await approveMilestone(deps, first);
  const release = await askNow(deps, first);
  await reconcile();
  // Approved in the backup, and sent after it.
  await deps.db.execute(sql`update payout_accounts set bank_changed_at = null`);
  await advanceRelease(deps, { id: release, projectId: project.id });
  expect(await countRows(sql`select count(*) from transfers where state = 'wanted'`)).toBe(1);
  const backup = await backups.take();
  await runReleases(deps);
  expect(await countTransfers()).toBe(1);

  await backups.restore(backup);
  await reconcileRestored();
  expect(await isPaused()).toBe(true);
  expect(await countRows(sql`select count(*) from transfers where state = 'sent'`)).toBe(1);
  await resume();
  await runReleases(deps);
  expect(await countTransfers()).toBe(1);
  await expectSameMoney();
});

test('a transfer whose row or release was lost is a finding, and becomes that of the next release [payouts-65]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [first = 0] = project.milestones;
  await reconcile();
  const backup = await backups.take();
  await releaseNow(deps, first);
  expect(await countTransfers()).toBe(1);

  await backups.restore(backup);
  await reconcileRestored();
  expect(await isPaused()).toBe(true);
  expect(await openFindings()).toEqual([
    {
      kind: 'transfer_unknown',
      details: expect.objectContaining({ account: project.account, project: String(project.id) }),
    },
  ]);
  // The release is requested again, and is paused with all others.
  await approveMilestone(deps, first);
  await askNow(deps, first);
  await runReleases(deps);
  expect(await countTransfers()).toBe(1);
  await resume();
  await runReleases(deps);
  expect(await countTransfers()).toBe(1);
  expect(await countRows(sql`select count(*) from transfers where state = 'sent'`)).toBe(1);
  await reconcile();
  await expectSameMoney();
});

/** The backup is older than a release, and the repeated release has another amount. */
async function loseTransfer(was: 'too much' | 'too little') {
  const { deps } = kindling;
  const [project, other] = [await makeFundedProject(kindling), await makeFundedProject(kindling)];
  const [first = 0] = project.milestones;
  const { id: investment = 0, payment = '' } = project.investments[0] ?? {};
  const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');
  let dispute = '';
  if (was === 'too little') {
    dispute = (await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment })).id ?? '';
    await syncDisputes(deps, payment);
  }
  await reconcile();
  const backup = await backups.take();
  await releaseNow(deps, first);
  const { rows } = await deps.db.execute<{ id: string }>(sql`select provider_transfer_id as id from transfers`);

  await backups.restore(backup);
  await reconcileRestored();
  if (was === 'too little') {
    await bySandbox(`/v1/test_helpers/disputes/${dispute}/move`, { status: 'won' });
    await syncDisputes(deps, payment);
  } else {
    await requestRefund(deps, investment, 'admin');
    await sweepOnce(deps);
  }
  await approveMilestone(deps, first);
  const release = await askNow(deps, first);
  await approveMilestone(deps, other.milestones[0] ?? 0);
  await askNow(deps, other.milestones[0] ?? 0);
  await resume();
  await runReleases(deps);
  return { project, other, release, lost: rows[0]?.id ?? '' };
}

const countSent = (projectId: number) =>
  countRows(sql`select count(*) from transfers t join releases r on r.id = t.release_id
    where r.project_id = ${projectId} and t.state = 'sent'`);

test('a lost transfer that fits no release holds only its own project back, until all of it is reversed [payouts-66]', async () => {
  const { deps } = kindling;
  const { project, other, release, lost } = await loseTransfer('too much');
  expect(await isPaused()).toBe(false);
  expect([await countSent(project.id), await countSent(other.id)]).toEqual([0, 1]);
  const reverse = async (cents: number) => {
    await reverseByHand(kindling, lost, cents);
    await passTime(deps, release);
    await runReleases(deps);
    return [await countSent(project.id), await countTransfers()];
  };
  // Its last cent is still with the creator.
  expect(await reverse(59_999)).toEqual([0, 2]);
  expect(await reverse(1)).toEqual([1, 3]);
  expect(await countRows(sql`select count(*) from transfers where lost_transfer_id is not null`)).toBe(0);
});

async function readBlocked(admin: TestUser) {
  const { body } = await kindling.call(getReleaseQueue, { as: admin });
  return body.transfers.find(({ lost }) => lost !== null);
}

test('two administrators take a lost transfer that was too much over, and its creator owes the difference [payouts-160]', async () => {
  const { deps } = kindling;
  const { project, other } = await loseTransfer('too much');
  const [first, second] = [await makeSeniorAdmin(deps), await makeSeniorAdmin(deps)];
  const params = { id: (await readBlocked(first))?.id ?? 0 };
  const reason = 'It cannot be reversed any more.';
  expect((await kindling.call(confirmTakeover, { as: second, params })).status).toBe(409);
  expect((await kindling.call(askTakeover, { as: first, params, body: { reason } })).status).toBe(200);
  expect(await readBlocked(first)).toMatchObject({
    amount: '300.00',
    lost: { amount: '600.00', reason, askedBy: { id: first.id } },
  });
  expect((await kindling.call(askTakeover, { as: second, params, body: { reason } })).status).toBe(409);
  // Withdrawn, even by another administrator, it can be requested again.
  expect((await kindling.call(withdrawTakeover, { as: second, params })).status).toBe(200);
  expect(await readBlocked(first)).toMatchObject({ lost: { amount: '600.00', reason: null, askedBy: null } });
  for (const order of [withdrawTakeover, confirmTakeover])
    expect((await kindling.call(order, { as: second, params })).status).toBe(409);
  expect((await kindling.call(askTakeover, { as: first, params, body: { reason } })).status).toBe(200);
  expect((await kindling.call(confirmTakeover, { as: first, params })).status).toBe(403);
  expect((await kindling.call(confirmTakeover, { as: second, params })).status).toBe(200);
  expect((await kindling.call(confirmTakeover, { as: second, params })).status).toBe(409);
  const { body } = await kindling.call(getReleaseQueue, { as: first });
  expect(body).toMatchObject({ transfers: [], debts: [{ projectId: project.id, owed: '300.00' }] });
  await runReleases(deps);
  expect([await countSent(project.id), await countSent(other.id), await countTransfers()]).toEqual([1, 1, 2]);
  await reconcile();
  await expectSameMoney();
  // The next release pays it.
  await approveMilestone(deps, project.milestones[1] ?? 0);
  await askNow(deps, project.milestones[1] ?? 0);
  await runReleases(deps);
  const debts = await deps.db.execute(sql`select balance_cents::int as cents from ledger_accounts
    where name = ${`creator_receivable:${project.id}`}`);
  expect(debts.rows).toEqual([{ cents: 10_000 }]);
});

test('a lost transfer that was too little is taken over, and the remainder is sent after it [payouts-161]', async () => {
  const { deps } = kindling;
  const { project } = await loseTransfer('too little');
  const [first, second] = [await makeSeniorAdmin(deps), await makeSeniorAdmin(deps)];
  const blocked = await readBlocked(first);
  expect(blocked).toMatchObject({ amount: '600.00', lost: { amount: '300.00' } });
  const params = { id: blocked?.id ?? 0 };
  await kindling.call(askTakeover, { as: first, params, body: { reason: 'It was paid out.' } });
  expect((await kindling.call(confirmTakeover, { as: second, params })).status).toBe(200);
  await runReleases(deps);
  expect([await countSent(project.id), await countTransfers()]).toEqual([2, 3]);
  expect(await listViolations(deps.db)).toEqual([]);
});

test('a return of a remainder whose row was lost is recovered, and never paid again [payouts-67]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const investment = project.investments[0]?.id ?? 0;
  const other = project.investments[1]?.id ?? 0;
  await releaseNow(deps, project.milestones[0] ?? 0);
  await requestRefund(deps, other, 'admin');
  await reconcile();
  const backup = await backups.take();
  // Requested before the backup and sent after it, and requested after it.
  await sweepOnce(deps);
  await requestRefund(deps, investment, 'admin');
  await sweepOnce(deps);
  const countRefunds = () => countRows(sql`select count(*) from sandbox.refunds`);
  expect(await countRefunds()).toBe(2);

  await backups.restore(backup);
  await reconcileRestored();
  expect(await countRows(sql`select count(*) from part_returns where state = 'succeeded'`)).toBe(2);
  expect(await requestRefund(deps, investment, 'admin')).toBe(false);
  await resume();
  await sweepOnce(deps);
  await runReleases(deps);
  expect(await countRefunds()).toBe(2);
  await expectSameMoney();
});

test('a remainder that is returned again before the restore was reconciled is paid once [payouts-68]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const investment = project.investments[0]?.id ?? 0;
  await releaseNow(deps, project.milestones[0] ?? 0);
  await reconcile();
  const backup = await backups.take();
  // Uses the first id, so that the new row has another id than the lost one.
  await requestRefund(deps, investment, 'admin');
  await sweepOnce(deps);

  await backups.restore(backup);
  await deps.db.execute(sql`select setval(pg_get_serial_sequence('part_returns', 'id'), 50)`);
  await requestRefund(deps, investment, 'admin');
  await sweepOnce(deps);
  expect(await countRows(sql`select count(*) from sandbox.refunds`)).toBe(1);
  await reconcileRestored();
  await expectSameMoney();
});
