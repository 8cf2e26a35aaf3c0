// Reads search matches in one list order: few matches from the search index, many by scanning the front of the list.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { ListItemRow } from '../project-answers.ts';
import { projects, projectTexts, titleStart } from '../project-table.ts';
import { listColumns } from './project-columns.ts';
import { filterCondition, getFilterValues, type ListFilter, narrowingCondition } from './project-list-filter.ts';
import { type ListRange, orderCondition, orders, tableColumns } from './project-orders.ts';
import type { TextQuery } from './search-terms.ts';

/** Up to this many matches are sorted completely. With more, scanning the list finds some quickly. */
const mostSorted = 2500;
/** Rows scanned at the front of a list for common matches. */
const frontRows = { least: 100, most: 2000 };

/** The matches, with their level for word searches. */
export type Matching = {
  all: SQL | undefined;
  text?: TextQuery;
  isIndexed: boolean;
  /** Estimated matches from statistics, and number of projects; unknown for substrings. */
  expected?: { matches: number; projects: number };
};

export type Search = { db: Database; viewer: Viewer; filter: ListFilter; today: string };

export function toCondition({ viewer, filter, today }: Pick<Search, 'viewer' | 'filter' | 'today'>): SQL | undefined {
  return and(filterCondition(getFilterValues(viewer, filter)), narrowingCondition(filter, today));
}

export type RangeReading = { matching: Matching; range: ListRange; wanted: number };

/** Rare matches are read from the index; common ones by scanning the front of the list. */
export async function readRange(search: Search, reading: RangeReading): Promise<ListItemRow[]> {
  const { matching, range, wanted } = reading;
  if (matching.all === undefined) return readInOrder(search, reading);
  const { matches, projects: count } = matching.expected ?? { matches: 0, projects: 0 };
  // Twice the rows expected to contain a page of evenly distributed matches.
  const likely = matches > 0 ? Math.ceil((2 * wanted * count) / matches) : frontRows.most;
  const isCommon = matches > mostSorted || likely < matches;
  const isNewest = range.order === 'newest';
  if (matching.isIndexed && !isCommon) {
    const few = await (isNewest ? readFewNewest(search, reading) : readFew(search, reading));
    if (few !== undefined) return few;
  }
  const length = Math.min(frontRows.most, Math.max(frontRows.least, likely));
  for (const rows of length < frontRows.most ? [length, frontRows.most] : [length]) {
    const front = await readFront(search, reading, rows);
    if (front.length >= wanted || (!matching.isIndexed && rows === frontRows.most)) return front;
  }
  return isNewest ? readNewest(search, reading) : readIndexed(search, reading);
}

/** Only numeric filters: the planner picks the index of the order or the figure. */
function readInOrder(search: Search, { range, wanted }: RangeReading): Promise<ListItemRow[]> {
  return search.db
    .select(listColumns(search.viewer.user?.id))
    .from(projects)
    .where(and(toCondition(search), orderCondition(range)))
    .orderBy(...orders[range.order].by(tableColumns))
    .limit(wanted);
}

/** Undefined if there are too many. */
async function readFew(search: Search, { matching, range, wanted }: RangeReading): Promise<ListItemRow[] | undefined> {
  const found = search.db.$with('found').as(
    search.db
      .select(orderColumns)
      .from(projectTexts)
      .innerJoin(projects, eq(projects.id, projectTexts.projectId))
      .where(and(matching.all, toCondition(search), orderCondition(range)))
      .limit(mostSorted + 1),
  );
  const { by } = orders[range.order];
  const page = search.db.$with('page').as(
    search.db
      .select()
      .from(found)
      .orderBy(...by(found))
      .limit(wanted),
  );
  const rows = await search.db
    .with(found, page)
    .select({
      ...listColumns(search.viewer.user?.id),
      matches: sql<number>`(select count(*) from ${found})`.mapWith(Number).as('matches'),
    })
    .from(page)
    .innerJoin(projects, eq(projects.id, page.id))
    .orderBy(...by(page));
  return (rows[0]?.matches ?? 0) > mostSorted ? undefined : rows;
}

/** Like readFew, in the search index's own order. */
async function readFewNewest(search: Search, reading: RangeReading): Promise<ListItemRow[] | undefined> {
  const rows = await readNewest(search, reading, mostSorted + 1);
  // Without a row it is unknown whether more match than were scanned.
  if (rows.length === 0) return readNewest(search, reading);
  return (rows[0]?.matches ?? 0) > mostSorted ? undefined : rows;
}

/** Reads projects from the newest match until the page is full, not for every match. */
async function readNewest(
  search: Search,
  { matching, range, wanted }: RangeReading,
  most?: number,
): Promise<(ListItemRow & { matches: number })[]> {
  const { createdAt, projectId } = projectTexts;
  const after = range.resumes ? sql`(${createdAt}, ${projectId}) < (${range.values.a}, ${range.values.b})` : undefined;
  const matched = search.db.select({ id: projectId, createdAt }).from(projectTexts).where(and(matching.all, after));
  const found = search.db.$with('found').as(most === undefined ? matched : matched.limit(most));
  const inOrder = search.db
    .select()
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    // Keeps the planner from reading and sorting all projects first.
    .offset(sql.raw('0') as unknown as number)
    .as('in_order');
  return search.db
    .with(found)
    .select({
      ...listColumns(search.viewer.user?.id),
      matches: sql<number>`(select count(*) from ${found})`.mapWith(Number).as('matches'),
    })
    .from(inOrder)
    .innerJoin(projects, eq(projects.id, inOrder.id))
    .where(toCondition(search))
    .orderBy(desc(inOrder.createdAt), desc(inOrder.id))
    .limit(wanted);
}

function readFront(
  search: Search,
  { matching, range, wanted }: RangeReading,
  frontLength: number,
): Promise<ListItemRow[]> {
  const { by } = orders[range.order];
  const front = search.db
    .select({ ...orderColumns, isMatch: sql<boolean>`${matching.all}`.as('is_match') })
    .from(projects)
    .innerJoin(projectTexts, eq(projectTexts.projectId, projects.id))
    .where(and(toCondition(search), orderCondition(range)))
    .orderBy(...by(tableColumns))
    .limit(frontLength)
    .as('front');
  return search.db
    .select(listColumns(search.viewer.user?.id))
    .from(front)
    .innerJoin(projects, eq(projects.id, front.id))
    .where(sql`${front.isMatch}`)
    .orderBy(...by(front))
    .limit(wanted);
}

function readIndexed(search: Search, { matching, range, wanted }: RangeReading): Promise<ListItemRow[]> {
  const { by } = orders[range.order];
  const found = search.db
    .select(orderColumns)
    .from(projectTexts)
    .innerJoin(projects, eq(projects.id, projectTexts.projectId))
    .where(and(matching.all, toCondition(search), orderCondition(range)))
    // Keeps the planner from scanning in list order: the text index answers this part.
    .offset(sql.raw('0') as unknown as number)
    .as('found');
  return search.db
    .select(listColumns(search.viewer.user?.id))
    .from(found)
    .innerJoin(projects, eq(projects.id, found.id))
    .orderBy(...by(found))
    .limit(wanted);
}

/** Sort columns; the rest is read only for rows of the page. */
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
