// Due work of releases: approve unblocked ones, request catch-ups, send transfers, follow payouts.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { payoutBatchSize, payoutWork } from '../payout-work.ts';
import { lockMilestone } from '../plan/milestone-moving.ts';
import { releases, transfers } from '../release-table.ts';
import { advanceRelease } from './release-approving.ts';
import { isAboveLimit } from './release-limit.ts';
import { estimateCents } from './release-planning.ts';
import { endTransfer } from './transfer-ending.ts';
import { sendTransfer } from './transfer-sending.ts';
import { followPayouts, listAccountsToFollow } from './transfer-sync.ts';

const firstDelay = sql`interval '5 seconds'`;

export const releaseWork = payoutWork({ kind: 'releases', take: takeDueReleases, work: sweepRelease });

async function sweepRelease(deps: Deps, release: { id: number; projectId: number }): Promise<void> {
  await advanceRelease(deps, release).catch(async (error: unknown) => {
    const sweepAfter = nextAttemptAt(releases.sweepFailures, { first: firstDelay, error });
    await deps.db
      .update(releases)
      .set({ sweepFailures: sql`${releases.sweepFailures} + 1`, sweepAfter })
      .where(eq(releases.id, release.id));
    throw error;
  });
}

async function takeDueReleases({ db }: Deps): Promise<{ id: number; projectId: number }[]> {
  const { rows } = await db.execute<{ id: number; projectId: number }>(sql`
    update releases set sweep_after = now() + interval '30 seconds' where id = any(array(
      select id from releases where state = 'asked' and sweep_after <= now() order by sweep_after limit ${payoutBatchSize} for update skip locked))
    returning id::float8 as id, project_id::float8 as "projectId"`);
  return rows;
}

/**
 * When a dispute ends, won or only partly lost, the investment gets its share of the milestones released meanwhile, without a
 * vote. Catch-ups follow the order of the plan: each takes its part of what the previous ones left.
 */
export const catchUpWork = payoutWork({ kind: 'catch_ups', take: listCatchUps, work: askForCatchUp });

type CatchUp = { milestoneId: number; projectId: number; lastReleaseId: number };

async function listCatchUps({ db }: Deps): Promise<CatchUp[]> {
  const { rows } = await db.execute<CatchUp>(sql`
    select distinct on (r.project_id) r.milestone_id::float8 as "milestoneId", r.project_id::float8 as "projectId",
      (select max(l.id) from releases l where l.milestone_id = r.milestone_id and l.state = 'sent')::float8 as "lastReleaseId"
    from disputes d join investments i on i.id = d.investment_id and i.state = 'completed' and i.origin = 'card'
    join projects p on p.id = i.project_id and p.status in ('funded', 'completed')
    join releases r on r.project_id = i.project_id and r.catch_up_of is null and r.state = 'sent' and i.completed_at < r.approved_at
    join milestones n on n.id = r.milestone_id
    where d.state in ('won', 'lost') and d.closed_at > r.approved_at
      and not exists (select from release_shares s join releases o on o.id = s.release_id
        where s.investment_id = i.id and o.milestone_id = r.milestone_id and o.state <> 'withdrawn')
      and not exists (select from releases o where o.project_id = r.project_id and o.catch_up_of is not null and o.state in ('asked', 'approved'))
      and exists (select from investment_money m where m.investment_id = i.id and m.rest_cents > 0)
    order by r.project_id, n.position
    limit ${payoutBatchSize}`);
  return rows;
}

/** Requested for the administrator who requested the milestone's release; above the limit another one must confirm it. */
async function askForCatchUp(deps: Deps, { milestoneId, projectId, lastReleaseId }: CatchUp): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const milestone = await lockMilestone(tx, milestoneId);
    if (milestone === undefined) return;
    const [first] = await tx
      .select({ askedBy: releases.askedBy })
      .from(releases)
      .where(and(eq(releases.milestoneId, milestoneId), isNull(releases.catchUpOf), eq(releases.state, 'sent')));
    const catchUp = { catchUpOf: lastReleaseId };
    const grossCents = await estimateCents(tx, { release: catchUp, milestone });
    const needsSecond = await isAboveLimit(deps, tx, { projectId, grossCents, counts: 'asked for' });
    await tx
      .insert(releases)
      .values({
        ...catchUp,
        projectId,
        milestoneId,
        askedBy: first?.askedBy ?? null,
        needsSecond,
        notBefore: sql`now()`,
      })
      .onConflictDoNothing();
  });
}

export const transferWork = payoutWork({ kind: 'transfers', take: takeDueTransfers, work: sweepTransfer });

async function sweepTransfer(deps: Deps, { id }: { id: number }): Promise<void> {
  const outcome = await endOrSend(deps, id).catch(async (error: unknown) => {
    await postpone(deps, id, error);
    throw error;
  });
  if (outcome === 'refused' || outcome === 'waits') await postpone(deps, id);
}

const endOrSend = async (deps: Deps, id: number) => (await endTransfer(deps, id)) ?? sendTransfer(deps, id);

/** Reversed money waits for an administrator. */
async function takeDueTransfers({ db }: Deps): Promise<{ id: number }[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update transfers set sweep_after = now() + interval '30 seconds' where id = any(array(
      select id from transfers where state in ('wanted', 'refused') and refusal is distinct from 'reversed' and sweep_after <= now()
      order by sweep_after limit ${payoutBatchSize} for update skip locked))
    returning id::float8 as id`);
  return rows;
}

async function postpone({ db }: Deps, id: number, error?: unknown): Promise<void> {
  await db
    .update(transfers)
    .set({
      sweepFailures: sql`${transfers.sweepFailures} + 1`,
      sweepAfter: nextAttemptAt(transfers.sweepFailures, { first: firstDelay, error }),
    })
    .where(eq(transfers.id, id));
}

export const bankPayoutWork = payoutWork({
  kind: 'bank_payouts',
  take: (deps) => listAccountsToFollow(deps, payoutBatchSize),
  work: followPayouts,
});
