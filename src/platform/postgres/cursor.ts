// Keyset pagination: the opaque cursors of every list, and the SQL that continues a list after the row a cursor names.
import { asc, desc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '#kernel/errors.ts';
import { idNumber } from '#kernel/fields.ts';

/** Raised when positions change their meaning, so that a cursor in an old link is refused instead of misread. */
const cursorVersion = 1;

/**
 * A kind of cursor: `name` is the order of the list, so that a cursor of one order is refused in another. A cursor grants no
 * access, so it is not signed: a forged one names a place in a list that its reader may see anyway.
 */
export type Cursor<Position> = {
  write: (position: Position) => string;
  /** @throws AppError invalid_cursor */
  read: (cursor: string) => Position;
};

/** @param position zod schema of what identifies a row in the order; JSON values only. */
export function defineCursor<Position>(name: string, position: z.ZodMiniType<Position>): Cursor<Position> {
  const content = z.tuple([z.literal(cursorVersion), z.literal(name), position]);
  const write = (value: Position) => Buffer.from(JSON.stringify([cursorVersion, name, value])).toString('base64url');
  return {
    write,
    read: (cursor) => {
      const found = z.safeParse(content, parseCursor(cursor));
      // One spelling for each position: caches and histories see the same address for the same page.
      if (!found.success || write(found.data[2]) !== cursor) throw invalidCursor();
      return found.data[2];
    },
  };
}

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function invalidCursor(): AppError {
  return new AppError('invalid_cursor', 'This page of the list cannot be found. Start from the first page.');
}

/** All columns of an order run in one direction, so that "after this row" is one row comparison: one range of an index. */
export type Direction = 'ascending' | 'descending';

export function orderBy(columns: readonly SQLWrapper[], direction: Direction): SQL[] {
  return columns.map((column) => (direction === 'ascending' ? asc(column) : desc(column)));
}

/** Rows behind a position. */
export function rowsAfter(
  columns: readonly SQLWrapper[],
  direction: Direction,
  position: readonly (SQLWrapper | Placeholder | string | number | boolean)[],
): SQL {
  const list = (parts: readonly unknown[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  const comparison = direction === 'ascending' ? sql`>` : sql`<`;
  return sql`(${list(columns)}) ${comparison} (${list(position)})`;
}

/** Milliseconds since 1970; the range of a Date. */
export const instantPosition = z.int().check(z.gte(-8.64e15), z.lte(8.64e15));
export const countPosition = z.int().check(z.gte(0));
export const idPosition = idNumber;
/** The beginning of a text, of which an index stores this many letters; a letter may be two UTF-16 units. */
export const textPosition = (letters: number) => z.string().check(z.maxLength(2 * letters));

/** A sort column: how a row's value is written in a cursor and in SQL. */
export type SortKey<Row> = {
  column: SQLWrapper;
  stored: z.ZodMiniType<string | number>;
  store: (row: Row) => string | number;
  toSql: (stored: string | number) => SQL;
};

/** Last in every order, because no two rows share it. */
export function byId(column: SQLWrapper): SortKey<{ id: number }> {
  return { column, stored: idPosition, store: ({ id }) => id, toSql: (id) => sql`${id}::bigint` };
}

export function byTime<Row>(column: SQLWrapper, valueOf: (row: Row) => Date): SortKey<Row> {
  return {
    column,
    stored: instantPosition,
    store: (row) => valueOf(row).getTime(),
    toSql: (at) => sql`${new Date(at).toISOString()}::timestamptz`,
  };
}

export function byCents<Row>(column: SQLWrapper, valueOf: (row: Row) => number): SortKey<Row> {
  return { column, stored: countPosition, store: valueOf, toSql: (amount) => sql`${amount}::bigint` };
}

/** Orders by the beginning of a text in lower case, as an index stores it. PostgreSQL lowers both sides, so that the results match. */
export function byTextStart<Row>(column: SQLWrapper, letters: number, valueOf: (row: Row) => string): SortKey<Row> {
  return {
    column,
    stored: textPosition(letters),
    store: (row) => truncateText(valueOf(row), letters),
    toSql: (start) => sql`lower(${start}::text)`,
  };
}

/** Counts letters as PostgreSQL does. */
export function truncateText(text: string, letters: number): string {
  return Array.from(text).slice(0, letters).join('');
}

/** An order of a list: what to sort by, where to continue, and the cursor of a row. */
export type ListOrder<Row> = {
  by: SQL[];
  /** Undefined for the first page. @throws AppError invalid_cursor */
  after: (cursor: string | undefined) => SQL | undefined;
  toCursor: (row: Row) => string;
};

export function defineOrder<Row>(name: string, direction: Direction, keys: SortKey<Row>[]): ListOrder<Row> {
  const columns = keys.map(({ column }) => column);
  const [first, ...others] = keys.map(({ stored }) => stored);
  if (first === undefined) throw new Error(`the order ${name} has no columns`);
  const cursors = defineCursor<(string | number)[]>(name, z.tuple([first, ...others]));
  return {
    by: orderBy(columns, direction),
    after: (cursor) => {
      if (cursor === undefined) return undefined;
      const stored = cursors.read(cursor);
      const position = keys.flatMap(({ toSql }, index) => {
        const value = stored[index];
        return value === undefined ? [] : [toSql(value)];
      });
      return rowsAfter(columns, direction, position);
    },
    toCursor: (row) => cursors.write(keys.map(({ store }) => store(row))),
  };
}

/**
 * Trims the rows to one page.
 * @param found at most one row more than `limit`; that row only proves that another page follows.
 */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  toCursor: (last: Row) => string,
): { items: Row[]; nextCursor: string | undefined } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last !== undefined ? toCursor(last) : undefined };
}

/** Reads a whole list in parts, for files of any length. */
export async function* readPages<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | undefined }>,
): AsyncGenerator<Item[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await readPage(cursor);
    yield items;
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}
