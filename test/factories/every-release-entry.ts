// Every kind of entry about released money, posted by its real code.
import { sql } from 'drizzle-orm';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { stopProject } from '#features/payouts/server/plan/project-stop.ts';
import { askForTakeover, confirmTakeover } from '#features/payouts/server/releases/lost-takeovers.ts';
import { advanceRelease } from '#features/payouts/server/releases/release-approving.ts';
import { syncTransfer } from '#features/payouts/server/releases/transfer-sync.ts';
import { askForWriteOff, confirmWriteOff } from '#features/payouts/server/releases/write-offs.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callSandbox } from './invest.ts';
import { moveAccount, reverseByHand, transferByHand } from './payout-accounts.ts';
import { approveMilestone, askNow, makeFundedProject, makeSeniorAdmin, releaseNow } from './releases.ts';

export async function postEveryReleaseEntry(kindling: TestApp): Promise<void> {
  const { deps } = kindling;
  await deps.db.execute(sql`update site_settings set platform_fee_percent = 5, processing_fees_by = 'project'`);
  const project = await makeFundedProject(kindling, { plan: [300, 300, 400] });
  await deps.db.execute(sql`update site_settings set platform_fee_percent = null, processing_fees_by = null`);
  const [disputed, returned, paidTwice] = project.investments;
  if (disputed === undefined || returned === undefined || paidTwice === undefined) throw new Error('not invested');
  await releaseNow(deps, project.milestones[0] ?? 0);
  await loseDispute(kindling, disputed);
  await releaseNow(deps, project.milestones[1] ?? 0);

  const { rows: sent } = await deps.db.execute<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where state = 'sent' order by transfers.id`,
  );
  await reverseByHand(kindling, sent[0]?.id ?? '', 1000);
  await syncTransfer(deps, sent[0]?.id ?? '');

  for (const { id } of [returned, paidTwice]) await requestRefund(deps, id, 'admin');
  await sweepOnce(deps);
  const [refund] = await deps.gateway.listRefunds(returned.payment);
  await callSandbox(kindling, `/v1/test_helpers/refunds/${refund?.id}/finish`, { result: 'fail' }, 'secret');
  await syncRefunds(deps, returned.payment);
  await loseDispute(kindling, paidTwice);
  await writeOff(kindling, project.id);

  await deps.db.execute(sql`update site_settings set platform_fee_percent = 5`);
  const inParts = await makeFundedProject(kindling);
  await deps.db.execute(sql`update site_settings set platform_fee_percent = null`);
  await releaseNow(deps, inParts.milestones[0] ?? 0);
  // The platform pays for the first part, and gets it back with the last one.
  for (const investment of inParts.investments.slice(0, 1)) {
    const [most, least] = [investment.cents - 1000, 1000];
    for (const cents of [most, least]) await loseDispute(kindling, { ...investment, cents });
  }

  await deps.db.execute(sql`update site_settings set creator_bears_disputes = false`);
  const borne = await makeFundedProject(kindling);
  await deps.db.execute(sql`update site_settings set creator_bears_disputes = null`);
  await releaseNow(deps, borne.milestones[0] ?? 0);
  for (const investment of borne.investments.slice(0, 1)) await loseDispute(kindling, investment);

  await takeOver(kindling);

  const stopped = await makeFundedProject(kindling);
  await releaseNow(deps, stopped.milestones[0] ?? 0);
  for (const investment of stopped.investments.slice(2)) await loseDispute(kindling, investment);
  await approveMilestone(deps, stopped.milestones[1] ?? 0);
  const unsent = await askNow(deps, stopped.milestones[1] ?? 0);
  await advanceRelease(deps, { id: unsent, projectId: stopped.id });
  await deps.db.transaction((tx) => stopProject(tx, { projectId: stopped.id, reason: 'It ended.', stoppedBy: null }));
  for (const creatorBears of [true, false]) await postCoveredLosses(kindling, creatorBears);
  for (const how of ['deducted', 'written off'] as const) await postUndoneCharges(kindling, how);
}

/** A partial loss of an investment with no held money; afterwards a share that was never sent returns to the project. */
async function postUndoneCharges(kindling: TestApp, how: 'deducted' | 'written off'): Promise<void> {
  const { deps } = kindling;
  await deps.db.execute(sql`update site_settings set platform_fee_percent = 5`);
  const project = await makeFundedProject(kindling);
  await deps.db.execute(sql`update site_settings set platform_fee_percent = null`);
  const [sent, refused] = [project.milestones[0] ?? 0, project.milestones[1] ?? 0];
  await releaseNow(deps, sent);
  await moveAccount(kindling, project.account ?? '', 'restricted');
  await releaseNow(deps, refused);
  for (const investment of project.investments.slice(0, 1))
    await loseDispute(kindling, { ...investment, cents: 40_000 });
  if (how === 'written off') await writeOff(kindling, project.id);
  else {
    const { rows } = await deps.db.execute<{ id: string }>(sql`select t.provider_transfer_id as id from transfers t
      join releases r on r.id = t.release_id where r.milestone_id = ${sent}`);
    await reverseByHand(kindling, rows[0]?.id ?? '', 1000);
    await syncTransfer(deps, rows[0]?.id ?? '');
  }
  const id = sql`(select id from releases where milestone_id = ${refused} and state = 'approved')`;
  await deps.db.execute(sql`select withdraw_missing_release(${id}, 'A mistake')`);
}

/** Shares of investments that a bank took back, in releases that the provider refused and that are withdrawn then. */
async function postCoveredLosses(kindling: TestApp, creatorBears: boolean): Promise<void> {
  const { deps } = kindling;
  await deps.db.execute(
    sql`update site_settings set platform_fee_percent = 5, creator_bears_disputes = ${creatorBears}`,
  );
  const project = await makeFundedProject(kindling);
  await deps.db.execute(sql`update site_settings set platform_fee_percent = null, creator_bears_disputes = null`);
  const [refused, next] = [project.milestones[0] ?? 0, project.milestones[1] ?? 0];
  await moveAccount(kindling, project.account ?? '', 'restricted');
  await releaseNow(deps, refused);
  for (const investment of project.investments.slice(0, 1)) await loseDispute(kindling, investment);
  await approveMilestone(deps, next);
  // Less than the debt is left for it, so that it pays a part of the loss first.
  await advanceRelease(deps, { id: await askNow(deps, next), projectId: project.id });
  const id = sql`(select id from releases where milestone_id = ${refused} and state = 'approved')`;
  await deps.db.execute(sql`select withdraw_missing_release(${id}, 'A mistake')`);
}

/** A backup lost a transfer larger than the amount due now; two administrators take it over. */
async function takeOver(kindling: TestApp): Promise<void> {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  await approveMilestone(deps, project.milestones[0] ?? 0);
  const release = await askNow(deps, project.milestones[0] ?? 0);
  await advanceRelease(deps, { id: release, projectId: project.id });
  const lost = await transferByHand(kindling, project.account ?? '', 70_000);
  const { rows } = await deps.db.execute<{
    id: number;
  }>(sql`update transfers set lost_transfer_id = ${lost}, lost_cents = 70000
    where release_id = ${release} returning id::float8 as id`);
  const order = { id: rows[0]?.id ?? 0 };
  await askForTakeover(deps, await makeViewer(kindling), { ...order, reason: 'It was paid out.' });
  await confirmTakeover(deps, await makeViewer(kindling), order);
}

async function loseDispute(kindling: TestApp, { payment, cents }: { payment: string; cents: number }): Promise<void> {
  const params = { payment_intent: payment, amount: String(cents) };
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', params, 'secret');
  await syncDisputes(kindling.deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
}

/** Half a year later, by two administrators. */
async function writeOff(kindling: TestApp, projectId: number): Promise<void> {
  const { deps } = kindling;
  const client = await deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `update ledger_entries set posted_at = posted_at - interval '181 days' where kind = 'dispute_charged'`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  const [first, second] = [await makeViewer(kindling), await makeViewer(kindling)];
  await askForWriteOff(deps, first, { id: projectId, reason: 'Never paid back.' });
  const { rows } = await deps.db.execute<{ id: number }>(sql`select max(id)::float8 as id from write_offs`);
  await confirmWriteOff(deps, second, { id: rows[0]?.id ?? 0 });
}

async function makeViewer({ deps }: TestApp): Promise<Viewer> {
  const { id } = await makeSeniorAdmin(deps);
  const admin = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  return { user: undefined, admin };
}
