// How long a share can't be sold after it was bought.
import { toDay } from '#kernel/dates.ts';

/** The day this many calendar months later; the month's last day where it has no such day. @param day "2026-11-30" */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The last day of the lock-up; null if there is none. @param boughtOn "2026-11-22" */
export function lockedUntil(boughtOn: string, lockUpMonths: number): string | null {
  return lockUpMonths === 0 ? null : addMonths(boughtOn, lockUpMonths);
}
