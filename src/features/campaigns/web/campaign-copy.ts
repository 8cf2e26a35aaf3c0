// Texts of the creator's summary.
import { formatDay } from '#kernel/dates.ts';
import type { Duty } from '../campaign-rules.ts';

export const campaignCopy = {
  label: 'Your campaigns',
  failed: 'We couldn’t load the figures of your projects.',
  raised: 'Raised',
  investors: 'Investors',
  questions: 'Unanswered questions',
  visits: 'Visits, last 30 days',
  next: 'Next for you',
  nothing: 'Nothing due',
} as const;

const duties: Record<Duty['kind'], (day: string) => string> = {
  publish: () => 'Finish and publish',
  funding_ends: (day) => `Funding ends ${day}`,
  evidence: (day) => `Evidence due ${day}`,
  overdue: (day) => `Evidence overdue since ${day}`,
  new_evidence: (day) => `New evidence by ${day}`,
};

export function dutyText({ kind, day }: Duty): string {
  return duties[kind](day === null ? '' : formatDay(day));
}
