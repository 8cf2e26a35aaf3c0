// When people are reminded of a duty. Pure.
import { dayMs } from '#kernel/dates.ts';

/** Days before the date, most first. */
export const reminderDays = [30, 7, 0] as const;
export type ReminderDays = (typeof reminderDays)[number];

export function daysUntil(dueOn: string, today: string): number {
  return Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs);
}

/** The reminder that is due now; undefined if none is, or it was sent already. @param last the last one that was sent */
export function findReminder(
  dueOn: string,
  { today, last }: { today: string; last: number | null },
): ReminderDays | undefined {
  const left = daysUntil(dueOn, today);
  const due = reminderDays.findLast((days) => left <= days);
  return due === undefined || (last !== null && last <= due) ? undefined : due;
}

export function isOverdue({ dueOn, doneAt }: { dueOn: string; doneAt: unknown }, today: string): boolean {
  return doneAt === null && dueOn < today;
}
