// Applies a decision: starts a release, or gives more time.
import { eq, sql } from 'drizzle-orm';
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findTerms } from '../evidence/plan-reading.ts';
import { moveMilestone } from '../plan/milestone-moving.ts';
import { waitsForAnswer } from '../plan/vote-answer.ts';
import { type MilestoneRow, milestones } from '../plan-table.ts';
import { askForRelease } from '../releases/release-asking.ts';

type MoreTime = MoneyCause & { graceDays: number; answer?: string };

/** Gives an overdue milestone another grace period, starting today. */
export async function giveMoreTime(
  tx: Transaction,
  row: MilestoneRow,
  { graceDays, answer, ...cause }: MoreTime,
): Promise<void> {
  await tx
    .update(milestones)
    .set({
      dueOn: sql`greatest(${milestones.dueOn}, (now() at time zone 'UTC')::date) + ${graceDays}::int`,
      extensions: row.extensions + 1,
    })
    .where(eq(milestones.id, row.id));
  await moveMilestone(tx, row, 'planned', { ...cause, ...(answer !== undefined && { fields: { answer } }) });
}

/** If a vote alone decides, the release is requested automatically; it may still wait for an administrator's public answer. */
export async function afterApproval(
  deps: Pick<Deps, 'settings'>,
  tx: Transaction,
  milestoneId: number,
  decidedBy: { adminId: number; isAgainstVote: boolean } | null = null,
): Promise<void> {
  const [row] = await tx.select().from(milestones).where(eq(milestones.id, milestoneId));
  const terms = row && (await findTerms(tx, row.projectId));
  if (row === undefined || terms?.releaseRule !== 'vote' || (await waitsForAnswer(tx, row))) return;
  await askForRelease(deps, tx, {
    milestoneId,
    askedBy: decidedBy?.adminId ?? null,
    againstVote: decidedBy?.isAgainstVote ?? false,
  });
}
