// The time shown on cards: a project's days left, or the site's label for open-ended projects.
import { dayMs, formatDay } from '#kernel/dates.ts';
import type { ProjectStatus } from './project-rules.ts';

/** Whole days from `today` to `deadline`, both `2026-11-20`, UTC; 0 on the last day, negative afterwards. */
export function daysLeft(dates: { deadline: string; today: string }): number {
  return Math.round((Date.parse(dates.deadline) - Date.parse(dates.today)) / dayMs);
}

/** Public, but not open to investments yet; both days `2026-11-20`, UTC. */
export function isAnnounced(project: { status: ProjectStatus; opensOn: string | null }, today: string): boolean {
  return project.status === 'active' && project.opensOn !== null && project.opensOn > today;
}

/** "Opens December 19, 2026" */
export function opensText(opensOn: string): string {
  return `Opens ${formatDay(opensOn)}`;
}

export function fundingPeriodText(period: {
  deadline: string | null;
  opensOn: string | null;
  today: string;
  label: string;
}): string {
  if (period.opensOn !== null && period.opensOn > period.today) return opensText(period.opensOn);
  if (period.deadline === null) return period.label;
  const days = daysLeft({ deadline: period.deadline, today: period.today });
  if (days < 0) return 'Funding ended';
  if (days === 0) return 'Last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Whether a label such as 'Q2 2024' names a quarter that is over; other labels name no time that could be. */
export function isPastPeriod({ label, today }: { label: string; today: string }): boolean {
  const [, quarter, year] = /^Q([1-4]) (\d{4})$/.exec(label.trim()) ?? [];
  if (quarter === undefined || year === undefined) return false;
  const lastMonth = String(Number(quarter) * 3).padStart(2, '0');
  return today.slice(0, 7) > `${year}-${lastMonth}`;
}
