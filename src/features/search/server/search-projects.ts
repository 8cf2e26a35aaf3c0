// Reads one page of projects: a plain list by its prepared statement, a search by relevance or in any order of lists.
import { and, type SQL, sql } from 'drizzle-orm';
import { listColumns } from '#features/projects/server/lists/project-columns.ts';
import { type MatchPosition, readCursor, writeCursor } from '#features/projects/server/lists/project-cursor.ts';
import {
  filterCondition,
  getFilterValues,
  getSort,
  isNarrowed,
  isSearch,
  type ListFilter,
  narrowingCondition,
} from '#features/projects/server/lists/project-list-filter.ts';
import { type ListPage, listProjectRows } from '#features/projects/server/lists/project-list-query.ts';
import { type ListRange, paginationRanges, toPosition } from '#features/projects/server/lists/project-orders.ts';
import type { ListItemRow } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { SearchNote } from '#kernel/list-page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Database } from '#platform/postgres/database.ts';
import { findMatches, rankFew } from './find-matches.ts';
import { type Matching, readBestReading } from './interpret-search.ts';
import { matchesQuery, matchesQueryUnindexed } from './search-conditions.ts';

export type FoundPage = ListPage & { note?: SearchNote | undefined };

export async function findProjectRows(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  today: string,
): Promise<FoundPage> {
  if (!isSearch(filter)) return listProjectRows(db, viewer, filter, today);
  const search = { db, viewer, filter, today };
  const { result, note } = await readBestReading(
    db,
    {
      asked: filter,
      everything: viewer.admin !== undefined,
      isNarrowed: isNarrowed(filter) || filter.cursor !== undefined,
    },
    (matching) => readPage(search, matching),
    ({ rows }) => rows.length === 0,
  );
  return { ...result, note };
}

type Search = { db: Database; viewer: Viewer; filter: ListFilter; today: string };

async function readPage(search: Search, matching: Matching): Promise<ListPage> {
  const sort = getSort(search.filter);
  if (sort === 'match') return readBestMatches(search, matching);
  const { filter, today } = search;
  const position = filter.cursor === undefined ? undefined : readCursor(filter.cursor, sort);
  const ids: number[] = [];
  for (const range of paginationRanges(sort, position, today)) {
    ids.push(...(await findIds(search, { matching, range, wanted: filter.limit + 1 - ids.length })));
    if (ids.length > filter.limit) break;
  }
  const day = position?.sort === 'ending' ? position.at[0] : today;
  const page = cutPage(await readRows(search, ids), filter.limit, (last) => writeCursor(toPosition(sort, last, day)));
  return { rows: page.items, nextCursor: page.nextCursor };
}

/** By level, newest first within a level. */
async function readBestMatches(search: Search, matching: Matching): Promise<ListPage> {
  const { filter } = search;
  const cursor = filter.cursor === undefined ? undefined : readCursor(filter.cursor, 'match');
  const levels = await findBest(search, matching, cursor);
  const rows = await readRows(search, [...levels.keys()]);
  const page = cutPage(rows, filter.limit, ({ id, createdAt }) =>
    writeCursor({ sort: 'match', at: [levels.get(id) ?? 0, createdAt.getTime(), id] }),
  );
  return { rows: page.items, nextCursor: page.nextCursor };
}

/** Levels by id, best first. */
type Levels = Map<number, number>;

async function rankWhole(
  { db, ...search }: Search,
  matching: Matching,
  after: MatchPosition | undefined,
): Promise<Levels | undefined> {
  if (matching.kind !== 'words') return undefined;
  const wanted = search.filter.limit + 1;
  const few = await rankFew(db, { ...matching, after, condition: listCondition(search), wanted });
  return few && new Map(few.map(({ id, level }) => [id, level]));
}

/** A word in the titles of many projects fills a page immediately; other searches mostly have few matches. */
async function findBest(search: Search, matching: Matching, cursor: MatchPosition | undefined): Promise<Levels> {
  const { limit } = search.filter;
  const levels: Levels = new Map();
  const count = matching.kind === 'words' ? matching.levels.length : 1;
  const first = cursor?.at[0] ?? 0;
  for (let level = first; level < count && levels.size <= limit; level += 1) {
    const few = level === Math.max(first, 1) ? await rankWhole(search, matching, cursor) : undefined;
    if (few !== undefined) return few;
    const range = toNewest(search, cursor?.at[0] === level ? cursor : undefined);
    const wanted = limit + 1 - levels.size;
    for (const id of await findIds(search, { matching, level, range, wanted })) levels.set(id, level);
  }
  return levels;
}

function toNewest({ today }: Search, after: MatchPosition | undefined): ListRange {
  const position = after && { sort: 'newest' as const, at: [after.at[1], after.at[2]] as [number, number] };
  const [range] = paginationRanges('newest', position, today);
  return range as ListRange;
}

type Finding = { matching: Matching; range: ListRange; wanted: number; level?: number };

function findIds({ db, ...search }: Search, { matching, range, wanted, level }: Finding): Promise<number[]> {
  const condition = listCondition(search);
  if (matching.kind === 'any') return findMatches(db, { condition, range, wanted });
  if (matching.kind === 'part') {
    const { matches, isIndexed } = matching;
    return findMatches(db, { condition, range, wanted, inList: matches, inIndex: isIndexed ? matches : undefined });
  }
  const query = level === undefined ? matching.whole : (matching.levels[level] ?? '');
  return findMatches(db, {
    condition,
    range,
    wanted,
    inList: matchesQueryUnindexed(query),
    inIndex: matchesQuery(query),
  });
}

/** Every filter except the search. */
export function listCondition({ viewer, filter, today }: Omit<Search, 'db'>): SQL | undefined {
  return and(filterCondition(getFilterValues(viewer, filter)), narrowingCondition(filter, today));
}

/** In the order of the ids. */
async function readRows({ db, viewer }: Search, ids: readonly number[]): Promise<ListItemRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param(ids)}::bigint[]`;
  return db
    .select(listColumns(viewer.user?.id))
    .from(projects)
    .where(sql`${projects.id} = any(${wanted})`)
    .orderBy(sql`array_position(${wanted}, ${projects.id})`);
}
