// Why evidence cannot be filed for a milestone, from the rows of its project.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { type FilingRefusal, filingRefusal, startRefusal } from '../../milestone-rules.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { fundingTerms, type MilestoneRow, milestoneEvidence } from '../plan-table.ts';

type Refusals = { refusal: FilingRefusal | null; startRefusal: FilingRefusal | null };

/** Why evidence, or start money, cannot be filed for a milestone; null if it can. */
export async function findRefusals(
  db: Queryable,
  { row, plan, ownerId }: { row: MilestoneRow; plan: readonly MilestoneRow[]; ownerId: number },
): Promise<Refusals> {
  const countedRounds = await db.$count(
    milestoneEvidence,
    and(eq(milestoneEvidence.milestoneId, row.id), isNull(milestoneEvidence.sentBackAt)),
  );
  const facts = { ...row, countedRounds };
  const refusal = filingRefusal(facts, plan) ?? null;
  if (refusal !== null || row.position > 1) return { refusal, startRefusal: refusal ?? 'not_first' };
  const [terms] = await db
    .select({ startAtMostPercent: fundingTerms.startAtMostPercent })
    .from(fundingTerms)
    .where(eq(fundingTerms.projectId, row.projectId));
  const hasAccount = await db.$count(
    payoutAccounts,
    and(eq(payoutAccounts.userId, ownerId), isNull(payoutAccounts.closedAt), eq(payoutAccounts.state, 'enabled')),
  );
  const start = startRefusal(facts, {
    planCents: plan.reduce((sum, { weightCents }) => sum + weightCents, 0),
    startAtMostPercent: terms?.startAtMostPercent ?? 0,
    hasAccount: hasAccount > 0,
  });
  return { refusal, startRefusal: start ?? null };
}
