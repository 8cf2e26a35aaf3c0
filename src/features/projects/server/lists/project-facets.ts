// Filter options with the number of projects of each.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toDay } from '#kernel/dates.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type FilterField, filterFields } from '../../project-fields.ts';
import { type ProjectStatus, projectStatuses } from '../../project-rules.ts';
import { rowKeys } from '../project-field-values.ts';
import { projectCounts, projects, projectTexts } from '../project-table.ts';
import {
  filterCondition,
  getFilterValues,
  isSearch,
  narrowingCondition,
  type ProjectFilter,
} from './project-list-filter.ts';
import { findFirst } from './project-search-query.ts';
import type { Matching } from './project-search-range.ts';

/** Most categories offered as a filter, largest first: their names are free text. */
const maxCategories = 200;
/** Search results are counted up to this limit. */
export const maxCounted = 10_000;

export type Facets = {
  total: number;
  /** The limit was reached: all counts are minimums. */
  isCapped: boolean;
  categories: { category: string; count: number }[];
  statuses: { status: ProjectStatus; count: number }[];
  choices: Record<FilterField, CountedChoice[]>;
};

type CountedChoice = { value: string; count: number };
type CountedKind = { category: string; status: ProjectStatus; count: number };

/** Counts per option of each filter, under all other filters, and the total under all. */
export async function readFacets(
  db: Database,
  viewer: Viewer,
  filter: ProjectFilter = {},
  today = toDay(new Date()),
): Promise<Facets> {
  const kinds =
    isSearch(filter) || filter.featured !== undefined
      ? await countKinds(db, { viewer, filter, today })
      : await readCounts(db, viewer);
  const ofStatus = kinds.filter(({ status }) => filter.status === undefined || status === filter.status);
  const ofCategory = kinds.filter(({ category }) => filter.category === undefined || category === filter.category);
  const choices = filterFields.map(
    async (name) => [name, await countChoices(db, { viewer, filter, today }, name)] as const,
  );
  return {
    total: sum(ofStatus.filter((kind) => ofCategory.includes(kind))),
    isCapped: sum(kinds) > maxCounted && isSearch(filter),
    categories: [...Map.groupBy(ofStatus, ({ category }) => category)]
      .map(([category, of]) => ({ category, count: sum(of) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.category.localeCompare(b.category, 'en'))
      .slice(0, maxCategories),
    statuses: projectStatuses
      .map((status) => ({ status, count: sum(ofCategory.filter((kind) => kind.status === status)) }))
      .filter(({ count }) => count > 0),
    choices: Object.fromEntries(await Promise.all(choices)) as Facets['choices'],
  };
}

/** From counters maintained by a trigger, without reading projects. */
function readCounts(db: Database, viewer: Viewer): Promise<CountedKind[]> {
  return db
    .select({
      category: projectCounts.category,
      status: projectCounts.status,
      count: sql<number>`sum(${projectCounts.count})::int`,
    })
    .from(projectCounts)
    .where(viewer.admin === undefined ? eq(projectCounts.listed, true) : undefined)
    .groupBy(projectCounts.category, projectCounts.status);
}

type Counting = { viewer: Viewer; filter: ProjectFilter; today: string };

function countKinds(db: Database, { filter, ...counting }: Counting): Promise<CountedKind[]> {
  const others = { ...filter, category: undefined, status: undefined };
  return countFound<CountedKind>(
    db,
    { ...counting, filter: others },
    { columns: { category: projects.category, status: projects.status } },
  );
}

/** Under every other filter. Only projects with a choice are read: an index has them by it. */
async function countChoices(db: Database, counting: Counting, name: FilterField): Promise<CountedChoice[]> {
  const column: PgColumn = projects[rowKeys[name]];
  const found = await countFound<CountedChoice>(
    db,
    { ...counting, filter: { ...counting.filter, [name]: undefined } },
    { columns: { value: column }, only: isNotNull(column) },
  );
  return found.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
}

type Counted = { columns: Record<string, PgColumn>; only?: SQL };

/** How many projects the filter finds for each combination of these columns' values. */
function countFound<Row extends { count: number }>(
  db: Database,
  { viewer, filter, today }: Counting,
  { columns, only }: Counted,
): Promise<Row[]> {
  const condition = and(filterCondition(getFilterValues(viewer, filter)), narrowingCondition(filter, today), only);
  const read = async ({ all: matches }: Matching) => {
    const found = db.select(columns).from(projects).$dynamic();
    if (matches !== undefined) void found.innerJoin(projectTexts, eq(projectTexts.projectId, projects.id));
    const counted = found
      .where(and(matches, condition))
      .limit(maxCounted + 1)
      .as('found');
    const values = Object.keys(columns).map((name) => [name, counted[name] as unknown as SQL] as const);
    const rows = await db
      .select({ ...Object.fromEntries(values), count: sql<number>`count(*)::int` })
      .from(counted)
      .groupBy(...values.map(([, value]) => value));
    // Each row has the values of these columns.
    return rows as unknown as Row[];
  };
  return findFirst(db, filter, read, (rows) => rows.length === 0);
}

function sum(rows: { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
