// Until when an investor may cancel, by the database's clock: what an answer says and what the cancellation checks.
import { type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import { investments } from '../investing-table.ts';

/**
 * An unpaid hold may always be ended. A completed investment may be cancelled up to the moment stored with it, or, where the
 * project had no deadline then, for as long as it raises money; and only when it was paid by card: other money was never
 * here to be returned.
 */
export const isCancellable: SQL<boolean> = sql<boolean>`(${investments.state} = 'held' or (
  ${investments.state} = 'completed' and ${investments.origin} = 'card' and ${projects.deletedAt} is null and (
    (${investments.cancellableWhileRaising} and ${projects.status} = 'active')
    or (${projects.status} in ('active', 'funded') and coalesce(now() < ${investments.cancellableUntil}, false)))))`;

/** Null also for a hold: it is over long before, and its time is another one. */
export const cancellableUntil: SQL<Date | null> = sql<Date | null>`case
  when ${investments.state} = 'completed' and ${isCancellable} and now() < ${investments.cancellableUntil}
  and not (${investments.cancellableWhileRaising} and ${projects.status} = 'active')
  then ${investments.cancellableUntil} end`.mapWith(investments.createdAt);
