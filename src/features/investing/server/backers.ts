// Finds the people who have money in a project now. A refunded or canceled investment grants no access.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { investments } from './investing-table.ts';

/** Paid and not returned: `completed` or `disputed`. */
const isRaised = eq(investments.counted, 'raised');

/** SQL condition; true while the person has such an investment. */
export function isBackedBy(projectId: SQLWrapper, userId: SQLWrapper | number): SQL {
  return sql`exists (select 1 from ${investments} where ${investments.projectId} = ${projectId}
    and ${investments.investorId} = ${userId} and ${isRaised})`;
}

/** How many people that are, except for one of them: the author of a message to all. */
export function countOtherBackers(projectId: SQLWrapper, userId: number): SQL<number> {
  return sql<number>`(select count(distinct other.investor_id)::int from investments other
    where other.project_id = ${projectId} and other.counted = 'raised' and other.investor_id <> ${userId})`;
}

/** Selects the ids of its investors. */
export function selectBackers(projectId: number): SQL {
  return sql`select ${investments.investorId} from ${investments} where ${investments.projectId} = ${projectId} and ${isRaised}`;
}

export async function isBacker(
  db: Queryable,
  { userId, projectId }: { userId: number; projectId: number },
): Promise<boolean> {
  const own = and(eq(investments.projectId, projectId), eq(investments.investorId, userId), isRaised);
  return (await db.$count(investments, own)) > 0;
}
