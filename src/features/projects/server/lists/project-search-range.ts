// Reads search matches in one list order: few matches from the search index, many by scanning the front of the list.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ListItemRow } from '../project-answers.ts';
import { projects, projectTexts, titleStart } from '../project-table.ts';
import { listColumns } from './project-columns.ts';
import { type ListRange, orderCondition, orders, tableColumns } from './project-orders.ts';
import { matchesPart } from './project-search.ts';
import { readParts, type Search, toCondition } from './project-search-matches.ts';
import { estimateMatches, planMatches, planWhole } from './search-parts.ts';
import type { SearchStatistics } from './search-statistics.ts';
import type { TextQuery } from './search-terms.ts';

/** Up to this many matches are sorted completely. With more, scanning the list finds some quickly. */
const mostSorted = 2500;
/** Rows scanned at the front of a list for common matches. */
const frontRows = { least: 100, most: 2000 };

/** What a project must match, besides filters. */
export type Matching =
  | { kind: 'any' }
  | { kind: 'words'; text: TextQuery; statistics: SearchStatistics; newest: number }
  /** A part of a text, as typed. */
  | { kind: 'part'; matches: SQL; isIndexed: boolean };

export type RangeReading = { matching: Matching; range: ListRange; wanted: number };
/** With all matches as one condition. */
type ScanReading = { matches: SQL; range: ListRange; wanted: number };

export function readRange(search: Search, { matching, range, wanted }: RangeReading): Promise<ListItemRow[]> {
  if (matching.kind === 'any') return readInOrder(search, { range, wanted });
  if (matching.kind === 'part') return readScanned(search, { matches: matching.matches, range, wanted }, matching);
  if (range.order === 'newest') {
    const { a: createdAt = '', b: id = 0 } = range.values;
    const after: [number, number] | undefined = range.resumes ? [Date.parse(String(createdAt)), Number(id)] : undefined;
    const parts = planMatches(matching.text, { ...matching, wanted, newest: after?.[0] ?? matching.newest });
    const level = parts[0]?.level ?? 0;
    return readParts(search, { parts, after: after && [level, ...after], wanted });
  }
  const matches = matchesPart(planWhole(matching.text, matching.statistics));
  const expected = estimateMatches(matching.text, matching.statistics);
  return readScanned(
    search,
    { matches, range, wanted },
    { isIndexed: true, expected, of: matching.statistics.projects },
  );
}

/** `expected` matches of so many projects; unknown for parts of words. */
type Expected = { isIndexed: boolean; expected?: number; of?: number };

/** Rare matches are read from the index; common ones by scanning the front of the list. */
async function readScanned(
  search: Search,
  reading: ScanReading,
  { isIndexed, expected = 0, of = 0 }: Expected,
): Promise<ListItemRow[]> {
  const { wanted } = reading;
  // Twice the rows expected to contain a page of evenly distributed matches.
  const likely = expected > 0 ? Math.ceil((2 * wanted * of) / expected) : frontRows.most;
  const isCommon = expected > mostSorted || likely < expected;
  if (isIndexed && !isCommon) {
    const few = await readFew(search, reading);
    if (few !== undefined) return few;
  }
  const length = Math.min(frontRows.most, Math.max(frontRows.least, likely));
  for (const rows of length < frontRows.most ? [length, frontRows.most] : [length]) {
    const front = await readFront(search, reading, rows);
    if (front.length >= wanted || (!isIndexed && rows === frontRows.most)) return front;
  }
  return readIndexed(search, reading);
}

/** Only numeric filters: the planner picks the index of the order or the figure. */
function readInOrder(search: Search, { range, wanted }: Omit<ScanReading, 'matches'>): Promise<ListItemRow[]> {
  return search.db
    .select(listColumns(search.viewer.user?.id))
    .from(projects)
    .where(and(toCondition(search), orderCondition(range)))
    .orderBy(...orders[range.order].by(tableColumns))
    .limit(wanted);
}

/** Undefined if there are too many. */
async function readFew(search: Search, { matches, range, wanted }: ScanReading): Promise<ListItemRow[] | undefined> {
  const found = search.db.$with('found').as(
    search.db
      .select(orderColumns)
      .from(projectTexts)
      .innerJoin(projects, eq(projects.id, projectTexts.projectId))
      .where(and(matches, toCondition(search), orderCondition(range)))
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

function readFront(
  search: Search,
  { matches, range, wanted }: ScanReading,
  frontLength: number,
): Promise<ListItemRow[]> {
  const { by } = orders[range.order];
  const front = search.db
    .select({ ...orderColumns, isMatch: sql<boolean>`${matches}`.as('is_match') })
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

function readIndexed(search: Search, { matches, range, wanted }: ScanReading): Promise<ListItemRow[]> {
  const { by } = orders[range.order];
  const found = search.db
    .select(orderColumns)
    .from(projectTexts)
    .innerJoin(projects, eq(projects.id, projectTexts.projectId))
    .where(and(matches, toCondition(search), orderCondition(range)))
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
