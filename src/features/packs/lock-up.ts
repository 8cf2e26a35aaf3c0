// How long a share can't be sold after it was bought.
import { toDay } from '#kernel/dates.ts';
import { addMonths } from './rolling-limit.ts';

/** The last day of the lock-up; null if there is none. @param boughtOn "2026-11-22" */
export function lockedUntil(boughtOn: string, lockUpMonths: number): string | null {
  return lockUpMonths === 0 ? null : toDay(addMonths(new Date(boughtOn), lockUpMonths));
}
