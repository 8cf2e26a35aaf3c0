// "Since when" as choices of a table's filter: days counted back from today.
import { addDays } from '#kernel/dates.ts';

const spans = [
  { days: 0, label: 'Today' },
  { days: 6, label: 'Last 7 days' },
  { days: 29, label: 'Last 30 days' },
  { days: 364, label: 'Last 12 months' },
] as const;

/** `today` as `2026-11-20`; the values are days likewise. */
export function sinceChoices(today: string): { value: string; label: string }[] {
  return spans.map(({ days, label }) => ({
    value: addDays(today, -days),
    label,
  }));
}
