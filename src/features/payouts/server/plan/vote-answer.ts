// Whether investors who voted against still need an administrator's public answer.
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { needsAnswer } from '../../vote-rules.ts';
import type { MilestoneRow } from '../plan-table.ts';
import { polls } from '../vote-table.ts';

/**
 * Whether enough investors voted against that money cannot be released before an administrator answers in public.
 * @param milestone its current row
 */
export async function waitsForAnswer(
  db: Queryable,
  milestone: Pick<MilestoneRow, 'id' | 'state' | 'answer'>,
): Promise<boolean> {
  if (milestone.state !== 'approved' || milestone.answer !== null) return false;
  const [last] = await db
    .select()
    .from(polls)
    .where(and(eq(polls.milestoneId, milestone.id), isNotNull(polls.result), ne(polls.result, 'canceled')))
    .orderBy(desc(polls.id))
    .limit(1);
  if (last === undefined || last.result !== 'for') return false;
  return needsAnswer({ forCents: last.forCents ?? 0, againstCents: last.againstCents ?? 0 });
}
