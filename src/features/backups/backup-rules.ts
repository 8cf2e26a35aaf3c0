// When scheduled backups are due.
import { dayMs } from '#kernel/dates.ts';

export const backupStates = ['running', 'done', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

export const backupRhythms = ['off', 'daily', 'weekly'] as const;
export type BackupRhythm = (typeof backupRhythms)[number];

/** `hour` in UTC; `weekday` 0 is Sunday, and only a weekly schedule has one. */
export type BackupSchedule = { rhythm: BackupRhythm; hour: number; weekday: number; keep: number };

export const usualSchedule: BackupSchedule = { rhythm: 'off', hour: 3, weekday: 1, keep: 7 };

/** The last moment at which the schedule wanted a backup; undefined if it is off. */
export function lastDue({ rhythm, hour, weekday }: BackupSchedule, now: Date): Date | undefined {
  if (rhythm === 'off') return undefined;
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const today = new Date(midnight + hour * 3_600_000);
  const last = today > now ? new Date(today.getTime() - dayMs) : today;
  if (rhythm === 'daily') return last;
  const daysAgo = (last.getUTCDay() - weekday + 7) % 7;
  return new Date(last.getTime() - daysAgo * dayMs);
}

/** The next one. */
export function nextDue(schedule: BackupSchedule, now: Date): Date | undefined {
  const last = lastDue(schedule, now);
  return last && new Date(last.getTime() + (schedule.rhythm === 'weekly' ? 7 : 1) * dayMs);
}

/** Intervals of BACKUP_EVERY begin at 03:00 UTC, when most sites are quiet: every 6 hours is at 3, 9, 15 and 21. */
const anchorMs = 3 * 3_600_000;

/** The beginning of the interval that `now` is in: the time at which its backup was due. */
export function lastDueEvery(everyMs: number, now: Date): Date {
  return new Date(Math.floor((now.getTime() - anchorMs) / everyMs) * everyMs + anchorMs);
}
