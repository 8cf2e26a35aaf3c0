// Reads one page of search results, by relevance or any list order.
import { and, type SQL } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { ListItemRow } from '../project-answers.ts';
import { type ListPosition, type MatchPosition, readCursor, writeCursor } from './project-cursor.ts';
import { getSort, type ListFilter } from './project-list-filter.ts';
import { paginationRanges, toPosition } from './project-orders.ts';
import { matchesQuery, parseTextQuery, readSearchWords, type SearchWords, searchFor } from './project-search.ts';
import { readParts, type Search } from './project-search-matches.ts';
import { type Matching, readRange } from './project-search-range.ts';
import { planLevels } from './search-parts.ts';
import { correctTypos, findContaining } from './search-readings.ts';
import { getStatistics } from './search-statistics.ts';
import { renderQuery } from './search-terms.ts';

export type SearchPage = { rows: ListItemRow[]; nextCursor: string | undefined };

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

/** Tries the words as typed, then other readings of unknown ones, then the text as a substring. */
export async function findFirst<Result>(
  db: Database,
  asked: Pick<ListFilter, 'q' | 'location' | 'category'>,
  read: (matching: Matching) => Promise<Result>,
  isNothing: (result: Result) => boolean,
): Promise<Result> {
  const { q, location } = asked;
  if (!q && !location) return read({ kind: 'any' });
  const [words, statistics] = await Promise.all([readSearchWords(db, asked), getStatistics(db)]);
  const readWords = (wanted: SearchWords) => {
    const text = parseTextQuery(wanted);
    return read(text === undefined ? { kind: 'any' } : { kind: 'words', text, statistics, newest: wanted.newest });
  };
  if (!q) return readWords(words);
  if (words.terms.length > 0) {
    const found = await readWords(words);
    if (!isNothing(found)) return found;
    for (const reinterpret of [correctTypos, findContaining]) {
      const others = await reinterpret(db, words, statistics);
      const near = others && (await readWords(others));
      if (near !== undefined && !isNothing(near)) return near;
    }
  }
  const { matches, indexed } = searchFor(q);
  const inPlace = words.places.length === 0 ? undefined : matchesQuery(renderQuery([], words.places));
  return read({ kind: 'part', matches: and(matches, inPlace) as SQL, isIndexed: indexed });
}

async function readPage(search: Search, matching: Matching): Promise<SearchPage> {
  const sort = getSort(search.filter);
  if (sort === 'match') return readBestMatches(search, matching);
  const { filter, today } = search;
  const position = filter.cursor === undefined ? undefined : readCursor(filter.cursor, sort);
  const rows: ListItemRow[] = [];
  for (const range of paginationRanges(sort, position, today)) {
    rows.push(...(await readRange(search, { matching, range, wanted: filter.limit + 1 - rows.length })));
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
/** Of matches inside words, after all levels of words. */
const partLevel = 7;

/** By level, newest first within a level. */
async function readBestMatches(search: Search, matching: Matching): Promise<SearchPage> {
  const { filter } = search;
  const cursor = filter.cursor === undefined ? undefined : readCursor(filter.cursor, 'match');
  const wanted = filter.limit + 1;
  const rows =
    matching.kind === 'words'
      ? await readLevels(search, { matching, cursor, wanted })
      : await readNewestMatches(search, { matching, cursor, wanted });
  return toPage(rows, filter.limit, ({ level, createdAt, id }) => ({
    sort: 'match',
    at: [level, createdAt.getTime(), id],
  }));
}

type Reading<Kind extends Matching> = { matching: Kind; cursor: MatchPosition | undefined; wanted: number };

async function readLevels(
  search: Search,
  { matching, cursor, wanted }: Reading<Extract<Matching, { kind: 'words' }>>,
): Promise<RankedRow[]> {
  const [first, createdAt] = cursor?.at ?? [0, matching.newest];
  const groups = planLevels(matching.text, { ...matching, wanted }, { first, newestOfFirst: createdAt });
  const rows: RankedRow[] = [];
  for (const parts of groups) {
    const after = cursor && parts[0]?.level === first ? cursor.at : undefined;
    rows.push(...(await readParts(search, { parts, after, wanted: wanted - rows.length })));
    if (rows.length >= wanted) break;
  }
  return rows;
}

async function readNewestMatches(
  search: Search,
  { matching, cursor, wanted }: Reading<Matching>,
): Promise<RankedRow[]> {
  const position = cursor && { sort: 'newest' as const, at: [cursor.at[1], cursor.at[2]] as [number, number] };
  const rows: RankedRow[] = [];
  for (const range of paginationRanges('newest', position, search.today)) {
    const found = await readRange(search, { matching, range, wanted: wanted - rows.length });
    rows.push(...found.map((row) => ({ ...row, level: partLevel })));
  }
  return rows;
}
