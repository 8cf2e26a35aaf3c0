// Reads one page of projects: in any order, filtered, from any position, by statements that the database has prepared.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ListSort, ProjectStatus } from '../project-rules.ts';
import type { ListItemRow } from './project-answers.ts';
import { listColumns } from './project-columns.ts';
import { readCursor, writeCursor } from './project-cursor.ts';
import {
  type OrderName,
  type OrderValues,
  orderPlaceholders,
  orders,
  positionOf,
  type Stretch,
  stretchesOf,
  tableColumns,
} from './project-orders.ts';
import { type Search, searchFor } from './project-search.ts';
import { projects, projectTallies, projectTexts, titleStart } from './project-table.ts';
import { isListed, isNotDeleted } from './project-visibility.ts';

export type ListFilter = {
  q?: string | undefined;
  category?: string | undefined;
  status?: ProjectStatus | undefined;
  featured?: 'true' | 'false' | undefined;
  sort: ListSort;
  limit: number;
  cursor?: string | undefined;
};

export type ListPage = {
  rows: ListItemRow[];
  nextCursor: string | undefined;
  /** From the maintained counters; undefined for a search and for featured ones, which nothing counts. */
  total: number | undefined;
};

/** Rows at the front of a list that a search looks through before it asks the trigram index. */
const searchWindow = 1500;

export async function listProjectRows(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  today: string,
): Promise<ListPage> {
  const position = filter.cursor === undefined ? undefined : readCursor(filter.cursor, filter.sort);
  const wanted = filter.limit + 1;
  const search = filter.q ? searchFor(filter.q) : undefined;
  const rows: CountedRow[] = [];
  for (const stretch of stretchesOf(filter.sort, position, today)) {
    const reading = { db, viewer, filter, stretch, wanted: wanted - rows.length };
    rows.push(...(await (search === undefined ? readStretch(reading) : searchStretch(reading, search))));
    if (rows.length >= wanted) break;
  }
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const day = position?.[0] === 'ending' ? position[1] : today;
  return {
    rows: page,
    nextCursor: rows.length > filter.limit && last ? writeCursor(positionOf(filter.sort, last, day)) : undefined,
    total: isCounted(filter) ? (rows[0]?.total ?? (await countProjects(db, viewer, filter))) : undefined,
  };
}

function isCounted({ q, featured }: ListFilter): boolean {
  return !q && featured === undefined;
}

type Reading = {
  db: Database;
  viewer: Viewer;
  filter: ListFilter;
  stretch: Stretch;
  wanted: number;
};
type CountedRow = ListItemRow & { total?: number };

function readStretch({ db, viewer, filter, stretch, wanted }: Reading): Promise<CountedRow[]> {
  const statement = prepareList(db, {
    order: stretch.order,
    resumes: stretch.resumes,
    everything: viewer.admin !== undefined,
    signedIn: viewer.user?.id !== undefined,
    category: filter.category !== undefined,
    status: filter.status !== undefined,
    featured: filter.featured ?? 'any',
    // The number of rows decides the plan, so it stands in the statement; two of them are enough for every page size.
    rows: filter.limit <= 24 ? 25 : 101,
  });
  const values = { viewerId: viewer.user?.id, category: filter.category, status: filter.status };
  return statement.execute({ ...stretch.values, ...values }).then((rows) => rows.slice(0, wanted));
}

type ListShape = {
  order: OrderName;
  resumes: boolean;
  everything: boolean;
  signedIn: boolean;
  category: boolean;
  status: boolean;
  featured: 'true' | 'false' | 'any';
  rows: number;
};

function buildList(db: Database, shape: ListShape) {
  const [category, status] = [sql.placeholder('category'), sql.placeholder('status')];
  const filter = {
    everything: shape.everything,
    category: shape.category ? category : undefined,
    status: shape.status ? status : undefined,
    featured: shape.featured === 'any' ? undefined : shape.featured,
  };
  const stretch = { ...shape, values: orderPlaceholders };
  return db
    .select({
      ...listColumns(shape.signedIn ? sql.placeholder('viewerId') : undefined),
      // Counted once for the statement, not for each row.
      total: sql<number>`(select ${tallied} from ${projectTallies} where ${tallyCondition(filter)})`,
    })
    .from(projects)
    .where(listCondition(filter, stretch))
    .orderBy(...orders[shape.order].by(tableColumns))
    .limit(asText(shape.rows))
    .prepare(`list_projects_${keyOf(shape)}`);
}

/**
 * A number that stands in the statement itself: Drizzle makes a parameter of others, for which the database cannot plan
 * beforehand, and leaves out an offset of 0. It takes any SQL here, though its types do not say so.
 */
function asText(number: number): number {
  return sql.raw(String(number)) as unknown as number;
}

/** Short: the database cuts off the names of statements after 63 characters. */
function keyOf(shape: ListShape): string {
  return Object.values(shape)
    .map((value) => (typeof value === 'boolean' ? Number(value) : value))
    .join('_');
}

type PreparedList = ReturnType<typeof buildList>;
const preparedLists = new WeakMap<Database, Map<string, PreparedList>>();

function prepareList(db: Database, shape: ListShape): PreparedList {
  const known = preparedLists.get(db) ?? new Map<string, PreparedList>();
  preparedLists.set(db, known);
  const key = keyOf(shape);
  const statement = known.get(key) ?? buildList(db, shape);
  known.set(key, statement);
  return statement;
}

/**
 * Two phases, because either plan alone is slow for some words (speed.md section 5). A common word fills the page from
 * the front of the list, which is then exact; a rare one has few rows in the trigram index.
 */
async function searchStretch(reading: Reading, search: Search): Promise<CountedRow[]> {
  const front = await searchFront(reading, search);
  return front.length >= reading.wanted || !search.indexed ? front : searchIndex(reading, search);
}

function searchFront({ db, viewer, filter, stretch, wanted }: Reading, search: Search): Promise<CountedRow[]> {
  const order = orders[stretch.order];
  const front = db
    .select({ ...orderColumns, isMatch: sql<boolean>`${search.matches}`.as('is_match') })
    .from(projects)
    .innerJoin(projectTexts, eq(projectTexts.projectId, projects.id))
    .where(listCondition(valuesOf(viewer, filter), stretch))
    .orderBy(...order.by(tableColumns))
    .limit(searchWindow)
    .as('front');
  return db
    .select(listColumns(viewer.user?.id))
    .from(front)
    .innerJoin(projects, eq(projects.id, front.id))
    .where(sql`${front.isMatch}`)
    .orderBy(...order.by(front))
    .limit(wanted);
}

function searchIndex({ db, viewer, filter, stretch, wanted }: Reading, search: Search): Promise<CountedRow[]> {
  const order = orders[stretch.order];
  const found = db
    .select(orderColumns)
    .from(projectTexts)
    .innerJoin(projects, eq(projects.id, projectTexts.projectId))
    .where(and(search.matches, listCondition(valuesOf(viewer, filter), stretch)))
    // Keeps the planner from walking the list's order in hope of a match: the trigram index answers this part alone.
    .offset(asText(0))
    .as('found');
  return db
    .select(listColumns(viewer.user?.id))
    .from(found)
    .innerJoin(projects, eq(projects.id, found.id))
    .orderBy(...order.by(found))
    .limit(wanted);
}

/** Enough to sort by; the rest is read for the rows of the page alone. */
const orderColumns = {
  id: projects.id,
  featured: projects.featured,
  createdAt: projects.createdAt,
  deadline: projects.deadline,
  raisedCents: projects.raisedCents,
  upvotes: projects.upvotes,
  goalCents: projects.goalCents,
  titleStart: titleStart.as('title_start'),
};

/** The filter of a list: values, or in a prepared statement their placeholders. */
type FilterValues = {
  everything: boolean;
  category: string | Placeholder | undefined;
  status: ProjectStatus | Placeholder | undefined;
  featured: 'true' | 'false' | undefined;
};

function valuesOf(viewer: Viewer, { category, status, featured }: ListFilter): FilterValues {
  return { everything: viewer.admin !== undefined, category, status, featured };
}

function listCondition(
  filter: FilterValues,
  stretch: { order: OrderName; resumes: boolean; values: OrderValues },
): SQL | undefined {
  const order = orders[stretch.order];
  return and(
    filter.everything ? isNotDeleted : isListed,
    filter.category === undefined ? undefined : eq(projects.category, filter.category),
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    // One of two, so it stands in the statement and has a plan of its own.
    filter.featured === undefined ? undefined : sql`${projects.featured} = ${sql.raw(filter.featured)}`,
    order.only?.(stretch.values),
    stretch.resumes ? order.after(stretch.values) : undefined,
  );
}

const tallied = sql<number>`coalesce(sum(${projectTallies.count}), 0)::int`;

function tallyCondition(filter: FilterValues): SQL {
  const condition = and(
    filter.everything ? undefined : eq(projectTallies.listed, sql`true`),
    filter.category === undefined ? undefined : eq(projectTallies.category, filter.category),
    filter.status === undefined ? undefined : eq(projectTallies.status, filter.status),
  );
  return condition ?? sql`true`;
}

/** For a page without rows, which carries no total. */
async function countProjects(db: Database, viewer: Viewer, filter: ListFilter): Promise<number> {
  const [row] = await db
    .select({ total: tallied })
    .from(projectTallies)
    .where(tallyCondition(valuesOf(viewer, filter)));
  return row?.total ?? 0;
}
