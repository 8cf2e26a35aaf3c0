// Reads one page of search results, by relevance or any list order.
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage, rowsAfter } from '#platform/postgres/cursor.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { ListItemRow } from '../project-answers.ts';
import { projects, projectTexts } from '../project-table.ts';
import { listColumns } from './project-columns.ts';
import {
  type ListPosition,
  type MatchPosition,
  readCursor,
  type SortedPosition,
  writeCursor,
} from './project-cursor.ts';
import { getSort, type ListFilter } from './project-list-filter.ts';
import { paginationRanges, toPosition } from './project-orders.ts';
import {
  correctTypos,
  type Expected,
  expectMatches,
  matchesQuery,
  parseTextQuery,
  readSearchWords,
  searchFor,
} from './project-search.ts';
import { type Matching, readRange, type Search, toCondition } from './project-search-range.ts';
import { levelsQuery, type TextQuery } from './search-terms.ts';

export type SearchPage = { rows: ListItemRow[]; nextCursor: string | undefined };

/** Up to this many matches are ranked at once. */
const mostRanked = 400;

export async function searchProjectRows(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  today: string,
): Promise<SearchPage> {
  const search = { db, viewer, filter, today };
  return (await findFirst(db, filter, (matching) => readPage(search, matching), isEmpty)) ?? noRows;
}

const noRows: SearchPage = { rows: [], nextCursor: undefined };
const isEmpty = ({ rows }: SearchPage) => rows.length === 0;

/**
 * Tries the words as typed, then with typos corrected, then the text
 * as a substring.
 */
export async function findFirst<Result>(
  db: Database,
  { q, location }: Pick<ListFilter, 'q' | 'location'>,
  read: (matching: Matching) => Promise<Result>,
  isNothing: (result: Result) => boolean,
): Promise<Result> {
  const words = await readSearchWords(db, { q, location });
  const text = parseTextQuery(words);
  const hasWords = words.terms.length > 0;
  if (hasWords || !q) {
    const found = await read(text === undefined ? { all: undefined, isIndexed: false } : toMatching(text));
    if (!q || !isNothing(found)) return found;
    const corrected = await correctTypos(db, words);
    const correctedText = corrected && parseTextQuery(corrected);
    const near = correctedText && (await read(toMatching(correctedText)));
    if (near !== undefined && !isNothing(near)) return near;
  }
  const part = searchFor(q ?? '');
  const inPlace = words.place === undefined ? undefined : matchesQuery(words.place);
  return read({ all: and(part.matches, inPlace), isIndexed: part.indexed });
}

function toMatching(text: TextQuery): Matching {
  return { all: matchesQuery(text.all), text, isIndexed: true };
}

async function readPage(search: Search, matching: Matching): Promise<SearchPage> {
  const sort = getSort(search.filter);
  if (sort === 'match') return readBestMatches(search, matching);
  const { db, filter, today } = search;
  const expected = matching.text && getExpected(await expectMatches(db, [matching.text.all]), 0);
  const position = filter.cursor === undefined ? undefined : readCursor(filter.cursor, sort);
  const rows: ListItemRow[] = [];
  for (const range of paginationRanges(sort, position, today)) {
    rows.push(
      ...(await readRange(search, {
        matching: { ...matching, ...(expected && { expected }) },
        range,
        wanted: filter.limit + 1 - rows.length,
      })),
    );
    if (rows.length > filter.limit) break;
  }
  const day = position?.sort === 'ending' ? position.at[0] : today;
  return toPage(rows, filter.limit, (last) => toPosition(sort, last, day));
}

function toPage<Row extends ListItemRow>(
  rows: Row[],
  limit: number,
  toPosition: (last: Row) => ListPosition,
): SearchPage {
  const { items, nextCursor } = cutPage(rows, limit, (last) => writeCursor(toPosition(last)));
  return { rows: items, nextCursor };
}

type RankedRow = ListItemRow & { level: number };

/** By level, newest first within a level. */
async function readBestMatches(search: Search, { all, text, isIndexed }: Matching): Promise<SearchPage> {
  const { filter } = search;
  const cursor = filter.cursor === undefined ? undefined : readCursor(filter.cursor, 'match');
  const wanted = filter.limit + 1;
  const rows: RankedRow[] = [];
  if (text === undefined || text.only.length === 0) {
    rows.push(...(await readLevel(search, { matching: { all, isIndexed }, level: 7, cursor, wanted })));
  } else {
    // Each level includes the better ones.
    const expected = await expectMatches(search.db, text.levels);
    let level = cursor?.at[0] ?? 0;
    // From here on levels are read one by one, because together they are too many.
    let crowded = text.only.length;
    while (rows.length < wanted && level < text.only.length) {
      const last = Math.min(findLastSmallLevel(expected, level), crowded - 1);
      const few = last < level ? undefined : await readRanked(search, { text, from: level, to: last, cursor });
      if (few !== undefined) {
        rows.push(...few);
        level = last + 1;
      } else if (last > level) {
        crowded = level + Math.ceil((last - level) / 2);
      } else {
        const matching = { all: matchesQuery(text.only[level] ?? ''), isIndexed, expected: ofLevel(expected, level) };
        rows.push(...(await readLevel(search, { matching, level, cursor, wanted: wanted - rows.length })));
        level += 1;
      }
    }
  }
  return toPage(rows, filter.limit, ({ level, createdAt, id }) => ({
    sort: 'match',
    at: [level, createdAt.getTime(), id],
  }));
}

function getExpected({ matches, projects: count }: Expected, index: number) {
  return { matches: matches[index] ?? 0, projects: count };
}

function ofLevel(upTo: Expected, level: number) {
  const { matches, projects: count } = getExpected(upTo, level);
  return { matches: matches - (upTo.matches[level - 1] ?? 0), projects: count };
}

/** The last level up to which all matches can be ranked at once; -1 if even the first is too large. */
function findLastSmallLevel({ matches }: Expected, first: number): number {
  const better = first === 0 ? 0 : (matches[first - 1] ?? 0);
  return matches.findLastIndex((upTo) => upTo - better <= mostRanked);
}

type LevelReading = { matching: Matching; level: number; cursor: MatchPosition | undefined; wanted: number };

async function readLevel(search: Search, { matching, level, cursor, wanted }: LevelReading): Promise<RankedRow[]> {
  const position: SortedPosition | undefined =
    cursor !== undefined && level === cursor.at[0] ? { sort: 'newest', at: [cursor.at[1], cursor.at[2]] } : undefined;
  const rows: RankedRow[] = [];
  for (const range of paginationRanges('newest', position, search.today)) {
    const found = await readRange(search, { matching, range, wanted: wanted - rows.length });
    rows.push(...found.map((row) => ({ ...row, level })));
  }
  return rows;
}

type Ranking = { text: TextQuery; from: number; to: number; cursor: MatchPosition | undefined };

/** All matches of these levels, sorted; undefined if there are too many. */
async function readRanked(
  { db, viewer, filter, today }: Search,
  { text, from, to, cursor }: Ranking,
): Promise<RankedRow[] | undefined> {
  const level = sql<number>`case ${sql.join(
    text.levels.map((query, index) => sql`when ${matchesQuery(query)} then ${sql.raw(String(index))}`),
    sql` `,
  )} end`;
  const met = db.$with('met').as(
    db
      .select({ id: projects.id, createdAt: projects.createdAt })
      .from(projectTexts)
      .innerJoin(projects, eq(projects.id, projectTexts.projectId))
      .where(and(matchesQuery(levelsQuery(text, { from, to })), toCondition({ viewer, filter, today })))
      .limit(mostRanked + 1),
  );
  const matches = sql<number>`(select count(*) from ${met})`;
  const found = db.$with('found').as(
    db
      .select({
        id: met.id,
        createdAt: met.createdAt,
        // Texts are read only if the result is used.
        level: sql<number>`case when ${matches} <= ${mostRanked}::int then ${level} end`.as('level'),
      })
      .from(met)
      .innerJoin(projectTexts, eq(projectTexts.projectId, met.id)),
  );
  const after = cursor && afterMatch(found, cursor);
  const page = db.$with('page').as(
    db
      .select({ id: found.id, level: found.level, createdAt: found.createdAt })
      .from(found)
      .where(after)
      .orderBy(sql`${found.level}, ${found.createdAt} desc, ${found.id} desc`)
      .limit(filter.limit + 1),
  );
  const rows = await db
    .with(met, found, page)
    .select({
      ...listColumns(viewer.user?.id),
      level: page.level,
      matches: matches.mapWith(Number).as('matches'),
    })
    .from(page)
    .innerJoin(projects, eq(projects.id, page.id))
    .orderBy(sql`${page.level}, ${page.createdAt} desc, ${page.id} desc`);
  // After a cursor there may be no row that carries the total.
  if (rows.length === 0 && cursor !== undefined) return undefined;
  return (rows[0]?.matches ?? 0) > mostRanked ? undefined : rows;
}

/** Levels ascend while dates and ids descend, so these are negated: row comparison has one direction. */
function afterMatch(
  found: Record<'level' | 'createdAt' | 'id', SQLWrapper>,
  { at: [level, createdAt, id] }: MatchPosition,
): SQL {
  const columns = [sql`${found.level}`, sql`-extract(epoch from ${found.createdAt})`, sql`-${found.id}`];
  const moment = sql`-extract(epoch from ${new Date(createdAt).toISOString()}::timestamptz)`;
  return rowsAfter(columns, 'ascending', [sql`${level}::int`, moment, sql`-${id}::bigint`]);
}
