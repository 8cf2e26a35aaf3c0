// The cursors of the project list: for each sort, the sort columns of the last row of a page.
import * as z from 'zod/mini';
import {
  type Cursor,
  countPosition,
  defineCursor,
  idPosition,
  instantPosition,
  textPosition,
} from '#platform/postgres/cursor.ts';
import type { ListSort } from '../../project-rules.ts';
import { sortedLetters } from '../project-table.ts';

/** Match levels, see search-levels.ts: seven for words, and as many for those in a place. */
const maxMatchLevel = 13;
const level = z.int().check(z.gte(0), z.lte(maxMatchLevel));

const positions = {
  featured: z.tuple([z.boolean(), instantPosition, idPosition]),
  newest: z.tuple([instantPosition, idPosition]),
  // The date of the first page decides which projects count as open, so paging is stable across midnight.
  ending: z.union([
    z.tuple([z.iso.date(), z.literal('open'), z.iso.date(), idPosition]),
    z.tuple([z.iso.date(), z.literal('rest'), instantPosition, idPosition]),
  ]),
  match: z.tuple([level, instantPosition, idPosition]),
  'most-funded': z.tuple([countPosition, idPosition]),
  'most-supported': z.tuple([countPosition, idPosition]),
  'title-a-z': z.tuple([textPosition(sortedLetters), idPosition]),
  'title-z-a': z.tuple([textPosition(sortedLetters), idPosition]),
  'smallest-goal': z.tuple([countPosition, idPosition]),
  'largest-goal': z.tuple([countPosition, idPosition]),
} as const satisfies Record<ListSort, z.ZodMiniType>;

type PositionIn<Sort extends ListSort> = z.output<(typeof positions)[Sort]>;

/** A row's position in a list, with its sort. */
export type ListPosition = { [Sort in ListSort]: { sort: Sort; at: PositionIn<Sort> } }[ListSort];
export type MatchPosition = Extract<ListPosition, { sort: 'match' }>;
export type SortedPosition = Exclude<ListPosition, MatchPosition>;

const cursors = Object.fromEntries(
  Object.entries(positions).map(([sort, position]) => [sort, defineCursor(sort, position as z.ZodMiniType)]),
) as Record<ListSort, Cursor<unknown>>;

export function writeCursor({ sort, at }: ListPosition): string {
  return cursors[sort].write(at);
}

/** @throws AppError invalid_cursor, also for a cursor of another sort */
export function readCursor<Sort extends ListSort>(cursor: string, sort: Sort): Extract<ListPosition, { sort: Sort }> {
  return { sort, at: cursors[sort].read(cursor) } as Extract<ListPosition, { sort: Sort }>;
}
