// A project's statistics by day: events by source, money by the day it was settled.
import { and, eq, sql } from 'drizzle-orm';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type AnalyticsRange, analyticsRanges, getPartStart } from '../analytics-rules.ts';
import type { EventType } from '../insights-rules.ts';
import type { ProjectStatistics } from '../statistics-contract.ts';

const eventCounts = ['views', 'shares', 'upvotes', 'investments'] as const;
type Counts = Record<(typeof eventCounts)[number], number>;
/** Dates are `2026-11-24`, UTC. */
export type StatisticsDay = Counts & { day: string; investedCents: number };

type Reading = Pick<Deps, 'db' | 'now'>;
type Request = { projectId: number; range: AnalyticsRange };

/** @throws AppError not_found for anyone but the owner */
async function requireOwnProject(db: Queryable, viewer: Viewer, projectId: number) {
  const userId = requireUser(viewer).id;
  const [own] = await db
    .select({ id: projects.id, title: projects.title, createdAt: projects.createdAt })
    .from(projects)
    .where(and(eq(projects.id, projectId), mayDo('member', userId), isNotDeleted));
  if (own === undefined) throw projectNotFound();
  return own;
}

/** For anyone who can see the project in lists. @throws AppError not_found */
export async function requireListedProject(db: Queryable, projectId: number): Promise<void> {
  if ((await db.$count(projects, and(eq(projects.id, projectId), isListed))) === 0) throw projectNotFound();
}

/** Every day of the range, in order. @throws AppError not_found for anyone but the owner */
export async function readStatisticsDays(
  { db, now }: Reading,
  viewer: Viewer,
  { projectId, range }: Request,
): Promise<StatisticsDay[]> {
  const { createdAt } = await requireOwnProject(db, viewer, projectId);
  return loadDays(db, projectId, findRange({ range, createdAt, now: now() }));
}

export async function getStatistics(
  { db, now }: Reading,
  viewer: Viewer,
  { projectId, range }: Request,
): Promise<ProjectStatistics> {
  const { title, createdAt } = await requireOwnProject(db, viewer, projectId);
  const span = findRange({ range, createdAt, now: now() });
  const { by } = analyticsRanges[range];
  const [days, sources, recent, figures] = await Promise.all([
    loadDays(db, projectId, span),
    listSources(db, projectId, span),
    listRecent(db, projectId),
    loadFigures(db, projectId),
  ]);
  return {
    projectId,
    projectTitle: title,
    ...span,
    by,
    total: toAnswer(sumDays(days)),
    now: figures,
    parts: toParts(days, by),
    sources,
    recent,
  };
}

type Span = { from: string; to: string };

function findRange({ range, createdAt, now }: { range: AnalyticsRange; createdAt: Date; now: Date }): Span {
  const to = toDay(now);
  const { days } = analyticsRanges[range];
  return { from: days === undefined ? toDay(createdAt) : addDays(to, 1 - days), to };
}

/**
 * Selects investments by their start, which is indexed, with one extra day for those settled later. Investments from before the
 * ledger use the date of their record.
 */
async function loadDays(db: Queryable, projectId: number, { from, to }: Span): Promise<StatisticsDay[]> {
  const { rows } = await db.execute<Record<keyof StatisticsDay, string>>(sql`
    select d.day::date::text as day, coalesce(e.views, 0) as views, coalesce(e.shares, 0) as shares, coalesce(e.upvotes, 0) as upvotes,
      coalesce(m.investments, 0) as investments, coalesce(m.cents, 0) as "investedCents"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
    left join (select day, sum(views) as views, sum(shares) as shares, sum(upvotes) as upvotes from project_source_days
      where project_id = ${projectId} and day between ${from}::date and ${to}::date group by day) e on e.day = d.day
    left join (select (completed_at at time zone 'UTC')::date as day, count(*) as investments, sum(amount_cents) as cents from investments
      where project_id = ${projectId} and created_at >= ${from}::date - interval '30 days' and ever_completed group by 1) m on m.day = d.day
    order by 1`);
  return rows.map(({ day, ...numbers }) => ({
    day,
    views: Number(numbers.views),
    shares: Number(numbers.shares),
    upvotes: Number(numbers.upvotes),
    investments: Number(numbers.investments),
    investedCents: Number(numbers.investedCents),
  }));
}

const mostSources = 12;

async function listSources(
  db: Queryable,
  projectId: number,
  { from, to }: Span,
): Promise<ProjectStatistics['sources']> {
  const { rows } = await db.execute<{ source: string } & Counts>(sql`
    select source, sum(views)::int as views, sum(shares)::int as shares, sum(upvotes)::int as upvotes, sum(investments)::int as investments
    from project_source_days where project_id = ${projectId} and day between ${from}::date and ${to}::date
    group by source order by sum(views) desc, sum(investments) desc, source limit ${mostSources}`);
  return rows;
}

const mostRecent = 20;

async function listRecent(db: Queryable, projectId: number): Promise<ProjectStatistics['recent']> {
  const { rows } = await db.execute<{ type: EventType; source: string; at: Date }>(sql`
    select event_type as type, coalesce(metadata ->> 'source', 'direct') as source, timestamp as at
    from analytics_events where project_id = ${projectId} order by timestamp desc limit ${mostRecent}`);
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() }));
}

async function loadFigures(db: Queryable, projectId: number): Promise<ProjectStatistics['now']> {
  const { rows } = await db.execute<
    { raised: string } & Record<'investors' | 'supporters' | 'savers' | 'followers', number>
  >(sql`
    select p.raised_cents as raised, p.investor_count as investors, p.upvotes as supporters,
      (select count(*)::int from saved_projects s where s.project_id = p.id) as savers,
      (select count(*)::int from follows f where f.creator_id = p.owner_id) as followers
    from projects p where p.id = ${projectId}`);
  const [row] = rows;
  if (row === undefined) throw projectNotFound();
  return { ...row, raised: toDollarString(centsTotal(Number(row.raised))) };
}

function sumDays(days: readonly StatisticsDay[]): Counts & { investedCents: number } {
  const sum = { views: 0, shares: 0, upvotes: 0, investments: 0, investedCents: 0 };
  for (const day of days) {
    for (const name of eventCounts) sum[name] += day[name];
    sum.investedCents += day.investedCents;
  }
  return sum;
}

function toAnswer({ views, shares, upvotes, investments, investedCents }: Counts & { investedCents: number }) {
  return { views, shares, upvotes, investments, invested: toDollarString(centsTotal(investedCents)) };
}

function toParts(days: readonly StatisticsDay[], by: 'day' | 'week' | 'month'): ProjectStatistics['parts'] {
  const groups = [...Map.groupBy(days, ({ day }) => getPartStart(day, by)).values()];
  return groups.map((group) => ({
    from: group[0]?.day ?? '',
    to: group.at(-1)?.day ?? '',
    ...toAnswer(sumDays(group)),
  }));
}
