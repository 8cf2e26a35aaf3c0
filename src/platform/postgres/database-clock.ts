// The time by the database: processes may disagree about it.
import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** Taken before the provider is asked, so that of two answers the one asked for later counts, in whatever process. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`select clock_timestamp()::timestamptz(3) as at`);
  return new Date(rows[0]?.at ?? Number.NaN);
}
