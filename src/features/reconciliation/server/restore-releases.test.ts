// After restoring last night's backup, nothing that was released or returned since is ever paid again.
import { isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { advanceRelease } from '#features/payouts/server/releases/release-approving.ts';
import { resumeByAdmin } from '#features/payouts/server/releases/release-pause.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  makeFundedProject,
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

/** What npm run reconcile -- --restore does, then every other job. */
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
  const order = { reason: 'Looked at the findings.', requestId: '', beforeResume: requireExplained };
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
  // The release is asked for again, and rests with everything else.
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

test('a lost transfer that fits no release holds its project back until it is reversed [payouts-66]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [first = 0] = project.milestones;
  await reconcile();
  const backup = await backups.take();
  await releaseNow(deps, first);
  const { rows } = await deps.db.execute<{ id: string }>(sql`select provider_transfer_id as id from transfers`);

  await backups.restore(backup);
  await reconcileRestored();
  // One investor leaves, so the new release has another amount.
  await requestRefund(deps, project.investments[0]?.id ?? 0, 'admin');
  await sweepOnce(deps);
  await approveMilestone(deps, first);
  const release = await askNow(deps, first);
  await resume();
  await runReleases(deps);
  expect(await countTransfers()).toBe(1);
  expect(await isPaused()).toBe(true);
  await reverseByHand(kindling, rows[0]?.id ?? '', 60_000);
  await resume();
  await passTime(deps, release);
  await runReleases(deps);
  expect(await countTransfers()).toBe(2);
  expect(await countRows(sql`select count(*) from transfers where state = 'sent'`)).toBe(1);
});

test('a return of a rest whose row was lost is recovered, and never paid again [payouts-67]', async () => {
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

test('a rest that is returned again before the restore was reconciled is paid once [payouts-68]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const investment = project.investments[0]?.id ?? 0;
  await releaseNow(deps, project.milestones[0] ?? 0);
  await reconcile();
  const backup = await backups.take();
  // The first id is used up, so that the new row has another one than the lost row.
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
