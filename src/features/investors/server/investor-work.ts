// What waits for administrators about investors, in SQL: for the queue and for the counts on their dashboard.
import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf, QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { listWaitingInvestors, WaitingInvestor } from '../investor-admin-contract.ts';

const waiting = {
  identity: sql`select user_id, null as family, started_at as since from identity_checks where state = 'waiting'`,
  category: sql`select user_id, family, stated_at as since from investor_classes where state = 'waiting'`,
  screening: sql`select user_id, null as family, at as since from screenings where state = 'hit'`,
};

const toWork = (rows: SQL) => sql`select since, null::timestamptz as due, null::bigint as cents from (${rows}) waiting`;

/** Rows of `since`, `due` and `cents`, by kind. */
export const investorWork = {
  identity: toWork(waiting.identity),
  category: toWork(waiting.category),
  screening: toWork(waiting.screening),
};

/** One page only: the queue is worked through from its start. @throws AppError invalid_cursor */
export async function readWaiting(
  db: Queryable,
  { limit, cursor }: QueryOf<typeof listWaitingInvestors>,
): Promise<OutputOf<typeof listWaitingInvestors>> {
  if (cursor !== undefined) throw new AppError('invalid_cursor', 'This page of the list does not exist.');
  const { rows } = await db.execute<WaitingInvestor & { count: number }>(sql`
    select row_number() over (order by since, waiting.user_id)::int as id, waiting.user_id::float8 as "userId", users.name, waiting.kind, waiting.family,
      to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, count(*) over ()::int as count
    from (
      select 'identity' as kind, identity.* from (${waiting.identity}) identity
      union all
      select 'category', category.* from (${waiting.category}) category
      union all
      select 'screening', screening.* from (${waiting.screening}) screening
    ) waiting join users on users.id = waiting.user_id
    order by id limit ${limit}`);
  return { items: rows.map(({ count: _count, ...item }) => item), next: null, count: rows[0]?.count ?? 0 };
}
