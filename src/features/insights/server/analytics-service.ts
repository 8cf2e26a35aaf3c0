// Analytics of the platform: money, projects and users over time, and categories.
import { sql } from 'drizzle-orm';
import { addDays, toDay } from '#kernel/dates.ts';
import { centsTotal, toDollarString, toSignedDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Analytics, AnalyticsPart } from '../analytics-contract.ts';
import {
  type AnalyticsRange,
  analyticsRanges,
  type Day,
  type DayFigures,
  dayFigureNames,
  joinDays,
  nothing,
} from '../analytics-rules.ts';
import { readDays } from './platform-days.ts';

type Reading = Pick<Deps, 'db' | 'now'>;

export async function getAnalytics(
  deps: Reading,
  range: AnalyticsRange,
  categories: CategoryReader,
): Promise<Analytics> {
  const { by } = analyticsRanges[range];
  const days = await daysIn(deps, range);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('every range has a day');
  return {
    from: first.day,
    to: last.day,
    by,
    total: toFigures(sumFigures(days)),
    parts: toParts(days, by),
    ...(await categories(deps)),
  };
}

/** The days of a range until today, UTC. */
export async function daysIn({ db, now }: Reading, range: AnalyticsRange): Promise<Day[]> {
  const today = toDay(now());
  const { days } = analyticsRanges[range];
  return readDays(db, days === undefined ? undefined : addDays(today, 1 - days), today);
}

function toParts(days: readonly Day[], by: Analytics['by']): AnalyticsPart[] {
  const parts = joinDays(days, by);
  const last = days.at(-1)?.day ?? '';
  return parts.map((part, place) => {
    const next = parts[place + 1];
    const from = place === 0 ? (days[0]?.day ?? part.day) : part.day;
    return { ...toFigures(part), from, to: next === undefined ? last : addDays(next.day, -1) };
  });
}

export function sumFigures(days: readonly Day[]): DayFigures {
  const sum = { ...nothing };
  for (const day of days) for (const name of dayFigureNames) sum[name] += day[name];
  return sum;
}

export function toFigures({
  investedCents,
  returnedCents,
  feeCents,
  views,
  holds,
  paid,
  projects,
  people,
}: DayFigures) {
  return {
    invested: toDollarString(centsTotal(investedCents)),
    returned: toSignedDollarString(returnedCents),
    raised: toSignedDollarString(investedCents - returnedCents),
    fees: toSignedDollarString(feeCents),
    views,
    holds,
    paid,
    projects,
    people,
  };
}

type Categories = Pick<Analytics, 'categories' | 'categoriesAt'>;
export type CategoryReader = (deps: Reading) => Promise<Categories>;

const categoriesForMs = 60_000;

/** Reads all projects, so it is cached for a minute and shared by concurrent requests. */
export function createCategoryReader(): CategoryReader {
  let kept: { at: number; categories: Promise<Categories> } | undefined;
  return (deps) => {
    const at = deps.now().getTime();
    if (kept === undefined || at - kept.at > categoriesForMs) {
      const fresh = { at, categories: readCategories(deps.db, deps.now()) };
      fresh.categories.catch(() => {
        if (kept === fresh) kept = undefined;
      });
      kept = fresh;
    }
    return kept.categories;
  };
}

async function readCategories(db: Queryable, at: Date): Promise<Categories> {
  const { rows } = await db.execute<{ category: string; projects: number; raised: string; investors: number }>(sql`
    select category, count(*)::int as projects, sum(raised_cents)::text as raised, sum(investor_count)::int as investors
    from projects where deleted_at is null and status <> 'draft'
    group by category order by sum(raised_cents) desc, count(*) desc, category`);
  const categories = rows.map(({ raised, ...row }) => ({ ...row, raised: toDollarString(centsTotal(Number(raised))) }));
  return { categories, categoriesAt: at.toISOString() };
}
