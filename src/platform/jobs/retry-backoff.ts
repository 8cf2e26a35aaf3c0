// Retry backoff: short during outages, growing when the item itself is at fault.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';

/** How long a leased item is reserved for its process; after a crash others take over. */
export const lease = sql`now() + interval '30 seconds'`;

/** After this many attempts it is not an outage: an unreadable provider object looks the same from here. */
const maxOutageAttempts = 30;

/** Doubles from `first` up to five minutes, or up to twenty seconds during an outage. */
export function nextAttemptAt(failures: Column, { first, error }: { first: SQL; error?: unknown }): SQL {
  const longest = isTransientOutage(error)
    ? sql`case when ${failures} < ${maxOutageAttempts} then interval '20 seconds' else interval '5 minutes' end`
    : sql`interval '5 minutes'`;
  return sql`now() + least(${longest}, ${first} * 2 ^ least(${failures}, 9))`;
}

/** An outage is not the item's fault, so it should recover quickly afterwards. */
export function isTransientOutage(error: unknown): boolean {
  const refusal = error instanceof AppError ? error : findDatabaseRefusal(error);
  return refusal?.code === 'provider_unavailable' || refusal?.code === 'unavailable';
}
