// The time by the database: processes may disagree about it.
import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** Read before calling the provider, so that of two answers the one requested later wins, in any process. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`select clock_timestamp()::timestamptz(3) as at`);
  return new Date(rows[0]?.at ?? Number.NaN);
}
