// Filter options with the number of projects of each.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { toDay } from '#kernel/dates.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type ProjectStatus, projectStatuses } from '../../project-rules.ts';
import { projects, projectTallies, projectTexts } from '../project-table.ts';
import { figuresCondition, filterCondition, isSearch, type ProjectFilter, valuesOf } from './project-list-filter.ts';
import { findFirst } from './project-search-query.ts';
import type { Matching } from './project-search-stretch.ts';

/** Most categories offered as a filter, largest first: their names are free text. */
const maxCategories = 200;
/** Search results are counted up to this limit. */
export const countedAtMost = 10_000;

export type Facets = {
  total: number;
  /** The limit was reached: all counts are minimums. */
  isCapped: boolean;
  categories: { category: string; count: number }[];
  statuses: { status: ProjectStatus; count: number }[];
};

type CountedKind = { category: string; status: ProjectStatus; count: number };

/** Counts per category and status, each under all other filters, and the total under all. */
export async function readFacets(
  db: Database,
  viewer: Viewer,
  filter: ProjectFilter = {},
  today = toDay(new Date()),
): Promise<Facets> {
  const kinds =
    isSearch(filter) || filter.featured !== undefined
      ? await countFound(db, { viewer, filter, today })
      : await readTallies(db, viewer);
  const ofStatus = kinds.filter(({ status }) => filter.status === undefined || status === filter.status);
  const ofCategory = kinds.filter(({ category }) => filter.category === undefined || category === filter.category);
  return {
    total: sum(ofStatus.filter((kind) => ofCategory.includes(kind))),
    isCapped: sum(kinds) > countedAtMost && isSearch(filter),
    categories: [...Map.groupBy(ofStatus, ({ category }) => category)]
      .map(([category, of]) => ({ category, count: sum(of) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, 'en'))
      .slice(0, maxCategories),
    statuses: projectStatuses
      .map((status) => ({ status, count: sum(ofCategory.filter((kind) => kind.status === status)) }))
      .filter(({ count }) => count > 0),
  };
}

/** From counters maintained by a trigger, without reading projects. */
function readTallies(db: Database, viewer: Viewer): Promise<CountedKind[]> {
  return db
    .select({
      category: projectTallies.category,
      status: projectTallies.status,
      count: sql<number>`sum(${projectTallies.count})::int`,
    })
    .from(projectTallies)
    .where(viewer.admin === undefined ? eq(projectTallies.listed, true) : undefined)
    .groupBy(projectTallies.category, projectTallies.status);
}

type Counting = { viewer: Viewer; filter: ProjectFilter; today: string };

function countFound(db: Database, { viewer, filter, today }: Counting): Promise<CountedKind[]> {
  const condition = and(
    filterCondition(valuesOf(viewer, { ...filter, category: undefined, status: undefined })),
    figuresCondition(filter, today),
  );
  const read = ({ all }: Matching) => countMatching(db, condition, all);
  return findFirst(db, filter, read, (kinds) => kinds.length === 0);
}

function countMatching(db: Database, condition: SQL | undefined, matches: SQL | undefined): Promise<CountedKind[]> {
  const found = db.select({ category: projects.category, status: projects.status }).from(projects).$dynamic();
  if (matches !== undefined) void found.innerJoin(projectTexts, eq(projectTexts.projectId, projects.id));
  const counted = found
    .where(and(matches, condition))
    .limit(countedAtMost + 1)
    .as('found');
  return db
    .select({ category: counted.category, status: counted.status, count: sql<number>`count(*)::int` })
    .from(counted)
    .groupBy(counted.category, counted.status);
}

function sum(rows: { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
