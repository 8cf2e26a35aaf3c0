// Reads one page of projects in any order, filter and position, with prepared statements.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import { type Database, preparedQueries } from '#platform/postgres/database.ts';
import type { ListStatus } from '../../project-rules.ts';
import type { ListItemRow } from '../project-answers.ts';
import { projectCounts, projects } from '../project-table.ts';
import { listColumns } from './project-columns.ts';
import { readCursor, writeCursor } from './project-cursor.ts';
import {
  type FilterValues,
  filterCondition,
  getFilterValues,
  getSort,
  type ListFilter,
  type SortInUse,
} from './project-list-filter.ts';
import {
  type ListRange,
  type OrderName,
  orderCondition,
  orderPlaceholders,
  orders,
  paginationRanges,
  tableColumns,
  toPosition,
} from './project-orders.ts';

export type ListPage = {
  rows: ListItemRow[];
  nextCursor: string | undefined;
  /** From maintained counters; undefined for searches and featured projects. */
  total?: number | undefined;
};

export async function listProjectRows(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  today: string,
): Promise<ListPage> {
  const sort = getSort(filter) as SortInUse;
  const position = filter.cursor === undefined ? undefined : readCursor(filter.cursor, sort);
  const wanted = filter.limit + 1;
  const rows: CountedRow[] = [];
  for (const range of paginationRanges(sort, position, today)) {
    rows.push(...(await readRange({ db, viewer, filter, range, wanted: wanted - rows.length })));
    if (rows.length >= wanted) break;
  }
  const day = position?.sort === 'ending' ? position.at[0] : today;
  const page = cutPage(rows, filter.limit, (last) => writeCursor(toPosition(sort, last, day)));
  return {
    rows: page.items,
    nextCursor: page.nextCursor,
    total: filter.featured === undefined ? (rows[0]?.total ?? (await countProjects(db, viewer, filter))) : undefined,
  };
}

type Reading = {
  db: Database;
  viewer: Viewer;
  filter: ListFilter;
  range: ListRange;
  wanted: number;
};
type CountedRow = ListItemRow & { total?: number };

function readRange({ db, viewer, filter, range, wanted }: Reading): Promise<CountedRow[]> {
  const statement = preparedList(db, {
    order: range.order,
    resumes: range.resumes,
    everything: viewer.admin !== undefined,
    signedIn: viewer.user?.id !== undefined,
    category: filter.category !== undefined,
    status: toStatusShape(filter.status),
    featured: filter.featured ?? 'any',
    // The limit affects the plan, so it is inlined; two values cover every page size.
    rows: filter.limit <= 24 ? 25 : 101,
  });
  const values = { viewerId: viewer.user?.id, category: filter.category, status: filter.status };
  return statement.execute({ ...range.values, ...values }).then((rows) => rows.slice(0, wanted));
}

function toStatusShape(status: ListStatus | undefined): ListShape['status'] {
  if (status === 'active' || status === 'announced') return status;
  return status === undefined ? 'any' : 'one';
}

type ListShape = {
  order: OrderName;
  resumes: boolean;
  everything: boolean;
  signedIn: boolean;
  category: boolean;
  /** Most lists show active projects, which have their own indexes. */
  status: 'active' | 'announced' | 'one' | 'any';
  featured: 'true' | 'false' | 'any';
  rows: number;
};

const preparedList = preparedQueries((db: Database, shape: ListShape, key: string) => {
  const [category, status] = [sql.placeholder('category'), sql.placeholder('status')];
  const filter = {
    everything: shape.everything,
    category: shape.category ? category : undefined,
    status: { active: 'active' as const, announced: 'announced' as const, one: status, any: undefined }[shape.status],
    featured: shape.featured === 'any' ? undefined : shape.featured,
  };
  const range = { ...shape, values: orderPlaceholders };
  return db
    .select({
      ...listColumns(shape.signedIn ? sql.placeholder('viewerId') : undefined),
      // Counted once per statement, not per row.
      total: countTotal(filter).as('total'),
    })
    .from(projects)
    .where(and(filterCondition(filter), orderCondition(range)))
    .orderBy(...orders[shape.order].by(tableColumns))
    .limit(asText(shape.rows))
    .prepare(`list_projects_${key}`);
});

/**
 * An inlined number: Drizzle would make it a parameter, for which the database cannot plan
 * ahead, and omit an offset of 0. SQL is accepted here although the types do not say so.
 */
function asText(number: number): number {
  return sql.raw(String(number)) as unknown as number;
}

/** From counters, which do not know that a day has come: announced projects, always few, are counted. */
function countTotal(filter: FilterValues): SQL<number> {
  const announced = sql`(select count(*) from ${projects} where ${filterCondition({ ...filter, status: 'announced', featured: undefined })})`;
  if (filter.status === 'announced') return sql<number>`${announced}::int`;
  const counted = sql`(select coalesce(sum(${projectCounts.count}), 0) from ${projectCounts} where ${countCondition(filter)})`;
  return filter.status === 'active' ? sql<number>`(${counted} - ${announced})::int` : sql<number>`${counted}::int`;
}

function countCondition(filter: FilterValues): SQL {
  const condition = and(
    filter.everything ? undefined : eq(projectCounts.listed, sql`true`),
    filter.category === undefined ? undefined : eq(projectCounts.category, filter.category),
    filter.status === undefined ? undefined : sql`${projectCounts.status} = ${filter.status}`,
  );
  return condition ?? sql`true`;
}

/** For an empty page, which has no total. */
async function countProjects(db: Database, viewer: Viewer, filter: ListFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select ${countTotal(getFilterValues(viewer, filter))} as total`,
  );
  return rows[0]?.total ?? 0;
}
