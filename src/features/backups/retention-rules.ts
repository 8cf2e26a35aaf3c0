// Which stored backups are kept: the newest of each of the last 7 days, 4 weeks and 12 months that have one.
import { dayMs, toDay } from '#kernel/dates.ts';

export type Dated = { name: string; at: Date };

export const kept = { days: 7, weeks: 4, months: 12 } as const;

const periods: readonly [count: number, nameOf: (at: Date) => string][] = [
  [kept.days, toDay],
  [kept.weeks, (at) => String(Math.floor((at.getTime() - mondayMs) / (7 * dayMs)))],
  [kept.months, (at) => toDay(at).slice(0, 7)],
];
/** The first Monday after 1970-01-01. */
const mondayMs = 4 * dayMs;

/**
 * Counts days, weeks (from Monday) and months in UTC that have a backup, from the newest backup backward, and never asks what time it is:
 * a site that made none for a year, or a clock that was wrong, deletes nothing for that.
 */
export function selectOutdated<Backup extends Dated>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || other.name.localeCompare(one.name),
  );
  const chosen = new Set(periods.flatMap(([count, nameOf]) => selectNewest(newestFirst, count, nameOf)));
  return newestFirst.filter((backup) => !chosen.has(backup));
}

function selectNewest<Backup extends Dated>(
  newestFirst: readonly Backup[],
  count: number,
  nameOf: (at: Date) => string,
): Backup[] {
  const byPeriod = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const period = nameOf(backup.at);
    if (!byPeriod.has(period) && byPeriod.size < count) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()];
}
