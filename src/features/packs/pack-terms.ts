// What the rules of an offer mean for leaving it, in figures that pages and emails put into words.
import { toDay } from '#kernel/dates.ts';
import { blankFacts } from './blank-facts.ts';
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
  const ready = { ...blankFacts.offer, publishedAt: new Date(0) };
  return !pack.mayCloseEarly(ready, { lastDay: toDay(now), now }, values).allowed;
}
