// Where a page of the project list ended: the sort's own columns of its last row, as opaque text.
import * as z from 'zod/mini';
import { AppError } from '#kernel/errors.ts';
import { idNumber } from '#kernel/fields.ts';
import type { ListSort } from '../../project-rules.ts';
import { sortedLetters } from '../project-table.ts';

/** Milliseconds since 1970; a Date holds no more on either side. */
const instant = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));
const count = z.int().check(z.gte(0));
const titleStart = z.string().check(z.maxLength(2 * sortedLetters));

/** Levels of a match, see search-terms.ts; one more for parts of words. */
const maxMatchLevel = 7;

const positions = {
  featured: z.tuple([z.literal('featured'), z.boolean(), instant, idNumber]),
  newest: z.tuple([z.literal('newest'), instant, idNumber]),
  // The day decides which projects were still open when the walk began: it stays the same across midnight.
  ending: z.union([
    z.tuple([z.literal('ending'), z.iso.date(), z.literal('open'), z.iso.date(), idNumber]),
    z.tuple([z.literal('ending'), z.iso.date(), z.literal('rest'), instant, idNumber]),
  ]),
  match: z.tuple([z.literal('match'), z.int().check(z.gte(0), z.lte(maxMatchLevel)), instant, idNumber]),
  'most-funded': z.tuple([z.literal('most-funded'), count, idNumber]),
  'most-supported': z.tuple([z.literal('most-supported'), count, idNumber]),
  'title-a-z': z.tuple([z.literal('title-a-z'), titleStart, idNumber]),
  'title-z-a': z.tuple([z.literal('title-z-a'), titleStart, idNumber]),
  'smallest-goal': z.tuple([z.literal('smallest-goal'), count, idNumber]),
  'largest-goal': z.tuple([z.literal('largest-goal'), count, idNumber]),
} as const satisfies Record<ListSort, z.ZodMiniType>;

type PositionIn<Sort extends ListSort> = z.output<(typeof positions)[Sort]>;
export type ListPosition = { [Sort in ListSort]: PositionIn<Sort> }[ListSort];
export type SortedPosition = Exclude<ListPosition, PositionIn<'match'>>;

export function writeCursor(position: ListPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads a cursor back. It gives a place in the list and no right to anything, so one that was made up is harmless; one
 * that makes no sense for this sort is refused.
 * @throws AppError invalid_cursor
 */
export function readCursor<Sort extends ListSort>(cursor: string, sort: Sort): PositionIn<Sort> {
  const found = z.safeParse(
    positions[sort] as unknown as z.ZodMiniType<PositionIn<Sort> & ListPosition>,
    parse(cursor),
  );
  if (!found.success || writeCursor(found.data) !== cursor) {
    throw new AppError('invalid_cursor', 'This page of the list cannot be found. Start from the first page again.');
  }
  return found.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
