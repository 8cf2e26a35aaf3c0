// When what waits is tried again: soon after an outage, more and more rarely where the fault is the item's own.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';

/** Nobody else takes an item that was taken in this time; a process that dies leaves it to the others after it. */
export const lease = sql`now() + interval '30 seconds'`;

/** An outage is over soon, or it is none: what cannot be understood at the provider looks the same from here. */
const outageTries = 30;

/** From `first`, doubling with each failure, to five minutes; to twenty seconds while the provider or the database is away. */
export function nextTry(failures: Column, { first, error }: { first: SQL; error?: unknown }): SQL {
  const longest = wasAway(error)
    ? sql`case when ${failures} < ${outageTries} then interval '20 seconds' else interval '5 minutes' end`
    : sql`interval '5 minutes'`;
  return sql`now() + least(${longest}, ${first} * 2 ^ least(${failures}, 9))`;
}

/** The fault was not the item's: nobody is to wait for minutes because of an outage that is over. */
export function wasAway(error: unknown): boolean {
  const refusal = error instanceof AppError ? error : findDatabaseRefusal(error);
  return refusal?.code === 'provider_unavailable' || refusal?.code === 'unavailable';
}
