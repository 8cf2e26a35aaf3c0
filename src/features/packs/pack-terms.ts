// What the rules of an offer mean for leaving it, in figures that pages and emails put into words.
import { toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { Pack, Values } from './pack.ts';

export type LeavingTerms = {
  /** Hours before the end of the last day until which an investor may cancel; null: the site's own setting. */
  cancelHours: number | null;
  /** Days from the commitment in which most investors may change their mind; 0 if none. */
  reflectionDays: number;
  /** Whether it closes early only after a notice. */
  closesWithNotice: boolean;
};

export function leavingTerms(pack: Pack, values: Values): LeavingTerms {
  return {
    cancelHours: pack.cancelHours(values),
    reflectionDays: pack.reflectionDays({ investorClass: 'ordinary' }, values),
    closesWithNotice: demandsNotice(pack, values),
  };
}

/** Whether even an offer that has reached its goal, and was public for years, may not close at once. */
export function demandsNotice(pack: Pack, values: Values): boolean {
  const now = new Date();
  const ready = {
    id: 0,
    goalCents: cents(1),
    raisedCents: cents(1),
    soldElsewhereCents: cents(0),
    publishedAt: new Date(0),
    deadline: null,
  };
  return !pack.mayCloseEarly(ready, { lastDay: toDay(now), now }, values).allowed;
}
