// Lists everything that waits longer than allowed (promises M8 and M17). The ledger may be right, but a person must
// act.
import { sql } from 'drizzle-orm';
import { type WaitingRule, waitingRules } from '#features/investing/server/sweep/waiting-rules.ts';
import { payoutWaitingRules } from '#features/payouts/server/payout-waiting-rules.ts';
import type { Queryable } from '#platform/postgres/database.ts';

export type Overdue = { promise: string; ref: string; since: Date };

export async function listOverdue(db: Queryable): Promise<Overdue[]> {
  const late = sql.raw(
    [...Object.values(waitingRules), ...Object.values(payoutWaitingRules)].map(selectLate).join(' union all '),
  );
  const { rows } = await db.execute<{ promise: string; ref: string; since: string }>(sql`
    select promise, ref, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from (${late}) late order by since, promise, ref`);
  return rows.map(({ promise, ref, since }) => ({ promise, ref, since: new Date(since) }));
}

/** Built only from constants in our code, so raw SQL is safe. */
function selectLate({ table, violation, ref, pending, since, maxMinutes }: WaitingRule): string {
  return `select '${violation}' as promise, ${ref} as ref, ${since} as since from ${table}
    where (${pending}) and ${since} <= now() - interval '${maxMinutes} minutes'`;
}
