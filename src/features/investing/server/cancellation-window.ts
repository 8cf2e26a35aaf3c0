// Until when an investor may cancel, by the database's clock: what an answer says and what the cancellation checks.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/deps.ts';
import { investments } from './investing-table.ts';

/**
 * The hours by the setting of today, and before there was a setting (CANCELLATION_HOURS). As placeholders where a query is
 * prepared, for they may change while the process runs.
 */
export type CancellationHours = { now: number | Placeholder; usual: number | Placeholder };

export function cancellationHoursOf({ settings, config }: Pick<Deps, 'settings' | 'config'>) {
  return { now: settings.current().cancellationHours, usual: config.cancellationHours } satisfies CancellationHours;
}

/**
 * So many hours before the end of the deadline's day, UTC; null for a project without a deadline. Whichever is later: as it
 * was promised when the investment was made, or as it is now.
 */
export function windowEnd({ now, usual }: CancellationHours): SQL<Date | null> {
  const hours = sql`least(coalesce(${investments.promisedCancellationHours}, ${usual}::int), ${now}::int)`;
  return sql<Date | null>`((${projects.deadline} + 1)::timestamp at time zone 'UTC' - make_interval(hours => ${hours}))`.mapWith(
    investments.createdAt,
  );
}

/**
 * A payment that is not made yet may always be ended. A completed one may be cancelled while its project raises money,
 * up to the window's end, and when it was paid by card: other money was never here to be returned.
 */
export function isCancellable(hours: CancellationHours): SQL<boolean> {
  const isRaising = sql`case when ${projects.deadline} is null then ${projects.status} = 'active'
    else ${projects.status} in ('active', 'funded') and now() < ${windowEnd(hours)} end`;
  return sql<boolean>`(${investments.state} = 'held' or (${investments.state} = 'completed'
    and ${investments.origin} = 'card' and ${projects.deletedAt} is null and ${isRaising}))`;
}

/** Null also for a hold: it is over long before, and its time is another one. */
export function cancellableUntil(hours: CancellationHours): SQL<Date | null> {
  return sql<Date | null>`case when ${investments.state} = 'completed' and ${isCancellable(hours)} then ${windowEnd(hours)} end`.mapWith(
    investments.createdAt,
  );
}
