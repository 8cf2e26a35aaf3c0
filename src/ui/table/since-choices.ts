// Date choices of a table filter, counted back from today.
import { addDays } from '#kernel/dates.ts';
import { kitCopy } from '#ui/kit-copy.ts';

const spans = [
  { days: 0, label: kitCopy.since.today },
  { days: 6, label: kitCopy.since.week },
  { days: 29, label: kitCopy.since.month },
  { days: 364, label: kitCopy.since.year },
] as const;

/** `today` as `2026-11-20`; the values use the same format. */
export function sinceChoices(today: string): { value: string; label: string }[] {
  return spans.map(({ days, label }) => ({
    value: addDays(today, -days),
    label,
  }));
}
