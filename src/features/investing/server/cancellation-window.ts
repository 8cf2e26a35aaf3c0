// How long an investor may cancel, by the database clock. Shared by answers and the cancellation check.
import { eq, type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type InvestmentRow, investments } from './investing-table.ts';
import { reconfirmations } from './reconfirmation-table.ts';

/**
 * An unpaid hold can always be released. A completed investment can be canceled until its stored deadline or,
 * without a project deadline, while the project raises money; and only if paid by card, because other money was
 * never here.
 */
export const isCancellable: SQL<boolean> = sql<boolean>`(${investments.state} = 'held' or (
  ${investments.state} = 'completed' and ${investments.origin} = 'card' and ${projects.deletedAt} is null
    and ${projects.fundingClosedAt} is null and (
    (${investments.cancellableWhileRaising} and ${projects.status} = 'active')
    or (${projects.status} in ('active', 'funded') and coalesce(now() < ${investments.cancellableUntil}, false)))))`;

/** Null for holds too, which have their own expiration. */
export const cancellableUntil: SQL<Date | null> = sql<Date | null>`case
  when ${investments.state} = 'completed' and ${isCancellable} and now() < ${investments.cancellableUntil}
  and not (${investments.cancellableWhileRaising} and ${projects.status} = 'active')
  then ${investments.cancellableUntil} end`.mapWith(investments.createdAt);

/** When its investor has to answer about a change; null without a question. */
export const reconfirmBy: SQL<Date | null> = sql<Date | null>`(select r.due_at from ${reconfirmations} r
  where r.investment_id = ${investments.id} and r.outcome is null and ${investments.state} = 'completed')`.mapWith(
  investments.createdAt,
);

/** A right by law, which may last longer than the project's deadline: a reflection period, or a change to answer. */
export async function hasRightByLaw(
  db: Queryable,
  { id, reflectionDays }: Pick<InvestmentRow, 'id' | 'reflectionDays'>,
): Promise<boolean> {
  return reflectionDays > 0 || (await db.$count(reconfirmations, eq(reconfirmations.investmentId, id))) > 0;
}
