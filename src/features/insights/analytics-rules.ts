// Time ranges of analytics, and grouping of days.
import { addDays } from '#kernel/dates.ts';

export const analyticsRanges = {
  '30d': { label: '30 days', days: 30, by: 'day' },
  '90d': { label: '90 days', days: 90, by: 'week' },
  '12m': { label: '12 months', days: 365, by: 'month' },
  all: { label: 'All time', days: undefined, by: 'month' },
} as const satisfies Record<string, { label: string; days: number | undefined; by: 'day' | 'week' | 'month' }>;
export type AnalyticsRange = keyof typeof analyticsRanges;
export const analyticsRangeNames = ['30d', '90d', '12m', 'all'] as const satisfies AnalyticsRange[];

/** Figures of one day or period. Money in cents. */
export type DayFigures = {
  /** Settled investments. */
  investedCents: number;
  /** No longer raised, from the day of the refund request or the lost dispute. */
  returnedCents: number;
  feeCents: number;
  /** Project page visits: one per visitor, project and day. */
  views: number;
  holds: number;
  paid: number;
  projects: number;
  people: number;
};

export const dayFigureNames = [
  'investedCents',
  'returnedCents',
  'feeCents',
  'views',
  'holds',
  'paid',
  'projects',
  'people',
] as const satisfies (keyof DayFigures)[];

/** Dates are `2026-11-22`, UTC. */
export type Day = DayFigures & { day: string };

/** The first day of its period: itself, the Monday of its week, or the first of its month. */
export function getPartStart(day: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Groups days into periods, in order; empty periods are left out. */
export function joinDays(days: readonly Day[], by: 'day' | 'week' | 'month'): Day[] {
  const parts = new Map<string, Day>();
  for (const day of days) {
    const start = getPartStart(day.day, by);
    const part = parts.get(start) ?? { ...nothing, day: start };
    for (const name of dayFigureNames) part[name] += day[name];
    parts.set(start, part);
  }
  return [...parts.values()];
}

export const nothing: DayFigures = {
  investedCents: 0,
  returnedCents: 0,
  feeCents: 0,
  views: 0,
  holds: 0,
  paid: 0,
  projects: 0,
  people: 0,
};

/** Every day from first to last, filled with zeros. */
export function fillDays(days: readonly Day[], first: string, last: string): Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const filled: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) filled.push(known.get(day) ?? { ...nothing, day });
  return filled;
}

/** User agents and headers that do not count as visits: bots, link previews, prefetching. */
const robots = /bot|crawl|spider|slurp|preview|headless|monitor|curl|wget|python|java\/|go-http|libwww|scan/i;

export function isPerson(userAgent: string | undefined): boolean {
  return userAgent !== undefined && userAgent.includes('Mozilla/') && !robots.test(userAgent);
}
