// Sets the money of a release aside for its creator once nothing is left to wait for: shares, fees and the transfer in one
// commit.
import { eq, sql } from 'drizzle-orm';
import { findMissingFees } from '#features/investing/server/settlement/fee-movement.ts';
import { creatorPayable, escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ReleaseWait } from '../../release-contract.ts';
import { divideRelease, missingCover, type ReleaseParts } from '../../release-rules.ts';
import { lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { type FundingTermsRow, fundingTerms, type MilestoneRow } from '../plan-table.ts';
import { type ReleaseRow, releaseShares, releases, transfers } from '../release-table.ts';
import { bookClawback } from './clawbacks.ts';
import { coverLock, readCoverFacts, readProjectMoney } from './release-facts.ts';
import { completeProject, finishRelease } from './release-finishing.ts';
import { isAboveLimit } from './release-limit.ts';
import { planShares, type SharePlan, sumShares } from './release-planning.ts';
import { findWait, readWaitFacts } from './release-waits.ts';

type Outcome = { wait: ReleaseWait; missingCents?: number } | { approved: true } | { ended: true };

/**
 * Approves a release if nothing is left to wait for. Safe to repeat and to run concurrently.
 * @throws AppError provider_unavailable
 */
export async function advanceRelease(deps: Deps, release: Pick<ReleaseRow, 'id' | 'projectId'>): Promise<Outcome> {
  // Loads missing payment fees from the provider before taking the locks.
  if (findWait(await readWaitFacts(deps.db, release.id)) === undefined) await findMissingFees(deps, release.projectId);
  const outcome = await deps.db
    .transaction(async (tx): Promise<Outcome> => {
      await setMoneyCause(tx, { cause: 'release', actor: 'sweeper' });
      const found = await lockRelease(tx, release.id);
      if (found === undefined) return { ended: true };
      const result = await decide(deps, tx, found);
      failpoint(deps.config, 'release.approved');
      if ('wait' in result) await noteWait(tx, release.id, result.wait);
      return result;
    })
    .catch(async (error: unknown): Promise<Outcome> => {
      if (!(error instanceof NotCovered)) throw error;
      await noteMissingCover(deps, release.id);
      return { wait: 'cover', missingCents: error.missingCents };
    });
  failpoint(deps.config, 'release.committed');
  return outcome;
}

type Locked = { release: ReleaseRow; milestone: MilestoneRow; terms: FundingTermsRow };

async function lockRelease(tx: Transaction, id: number): Promise<Locked | undefined> {
  const [found] = await tx.select({ milestoneId: releases.milestoneId }).from(releases).where(eq(releases.id, id));
  const milestone = found && (await lockMilestone(tx, found.milestoneId));
  const [release] = await tx.select().from(releases).where(eq(releases.id, id)).for('no key update');
  if (release?.state !== 'asked' || milestone === undefined) return undefined;
  const [terms] = await tx.select().from(fundingTerms).where(eq(fundingTerms.projectId, release.projectId));
  if (terms === undefined) throw new Error(`project ${release.projectId} has no terms`);
  return { release, milestone, terms };
}

async function decide(deps: Deps, tx: Transaction, locked: Locked): Promise<Outcome> {
  const { release, milestone, terms } = locked;
  const facts = await readWaitFacts(tx, release.id);
  const wait = findWait(facts);
  if (wait !== undefined) return { wait };
  const plan = await planShares(tx, { release, milestone });
  const grossCents = sumShares(plan);
  if (grossCents === 0) return endEmpty(tx, locked);
  // A won dispute or another release may have made it large since it was requested.
  const isConfirmed = release.secondBy !== null;
  if (
    !isConfirmed &&
    (await isAboveLimit(deps, tx, { projectId: release.projectId, grossCents, counts: 'set aside' }))
  ) {
    await tx.update(releases).set({ needsSecond: true }).where(eq(releases.id, release.id));
    return { wait: 'second' };
  }
  const money = await readProjectMoney(tx, release.projectId);
  if (terms.processingFeesBy === 'project' && money.unknownFees > 0) return { wait: 'provider_fees' };
  const parts = divideRelease({
    grossCents,
    feeBasisPoints: terms.feeBasisPoints,
    processingFeesBy: terms.processingFeesBy,
    feesCents: money.feesCents,
    chargedFeesCents: money.chargedFeesCents,
    capturedCents: money.capturedCents,
    heldAfterCents: money.heldCents - grossCents,
    receivableCents: money.receivableCents,
  });
  await tx.execute(coverLock);
  await book(tx, { ...locked, plan, parts, accountId: facts.isByHand ? null : facts.accountId });
  // A custodian holds the money, so the provider's balance does not matter.
  if (!facts.isByHand) {
    const missingCents = missingCover(await readCoverFacts(tx), parts.feeCents + parts.processingCents);
    // Rolls everything back: the release waits and its money stays in the project.
    if (missingCents > 0) throw new NotCovered(missingCents);
  }
  // The creator's debt takes all of it, so nothing is sent.
  if (parts.netCents === 0) await finishRelease(tx, release.id);
  return { approved: true };
}

/** Thrown to roll the transaction back. */
class NotCovered extends Error {
  readonly missingCents: number;
  constructor(missingCents: number) {
    super(`${missingCents} cents of cover are missing`);
    this.missingCents = missingCents;
  }
}

/** Every investment is disputed, or nothing is left: a milestone waits for the disputes, a catch-up is withdrawn. */
async function endEmpty(tx: Transaction, { release, milestone }: Locked): Promise<Outcome> {
  const { rows } = await tx.execute(sql`select from investments
    where project_id = ${release.projectId} and state = 'disputed' and origin = 'card' limit 1`);
  if (release.catchUpOf === null && rows.length > 0) return { wait: 'disputes' };
  await tx
    .update(releases)
    .set({ state: 'withdrawn', withdrawnReason: 'Nothing is left to release' })
    .where(eq(releases.id, release.id));
  if (release.catchUpOf === null) {
    await moveMilestone(tx, milestone, 'returned', { cause: 'nothing left to release', actor: 'sweeper' });
    await completeProject(tx, release.projectId);
  }
  return { ended: true };
}

type Booking = Locked & { plan: SharePlan; parts: ReleaseParts; accountId: number | null };

async function book(tx: Transaction, { release, milestone, plan, parts, accountId }: Booking): Promise<void> {
  const { shares, weightCents, ofWeightCents } = plan;
  await tx.insert(releaseShares).values(shares.map((share) => ({ ...share, releaseId: release.id })));
  await tx
    .update(releases)
    .set({ state: 'approved', approvedAt: sql`now()`, weightCents, ofWeightCents, waitsFor: null, ...parts })
    .where(eq(releases.id, release.id));
  await postEntry(tx, {
    kind: 'release_approved',
    ref: String(release.id),
    debit: escrowAccount(release.projectId),
    credit: creatorPayable(release.projectId),
    amount: cents(parts.grossCents),
  });
  await bookClawback(tx, { ...release, ...parts });
  if (release.catchUpOf === null) {
    await moveMilestone(tx, milestone, 'releasing', { cause: 'release approved', actor: 'sweeper' });
  }
  if (parts.netCents === 0) return;
  await tx.insert(transfers).values({ releaseId: release.id, accountId, amountCents: parts.netCents });
}

async function noteWait(tx: Transaction, id: number, waitsFor: ReleaseWait): Promise<void> {
  await tx
    .update(releases)
    .set({
      waitsFor,
      sweepAfter: sql`greatest(now() + interval '1 minute', least(not_before, now() + interval '10 minutes'))`,
    })
    .where(eq(releases.id, id));
}

/** Records that a release lacks cover; its money stays in the project. */
async function noteMissingCover(deps: Deps, id: number): Promise<void> {
  await deps.db
    .update(releases)
    .set({ waitsFor: 'cover', sweepAfter: sql`now() + interval '5 minutes'` })
    .where(eq(releases.id, id));
}
