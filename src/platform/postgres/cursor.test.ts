// Guarantees of cursor pagination: positions survive, forged and foreign cursors are refused, SQL is one row comparison.
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  byCents,
  byId,
  byTextStart,
  byTime,
  cutPage,
  defineCursor,
  defineOrder,
  idPosition,
  instantPosition,
  orderBy,
  readPages,
  rowsAfter,
} from './cursor.ts';

const toText = (text: string) => Buffer.from(text).toString('base64url');
const render = (query: ReturnType<typeof rowsAfter>) => new PgDialect().sqlToQuery(query);
const newest = defineCursor('newest', z.tuple([instantPosition, idPosition]));

describe('a cursor', () => {
  test('decodes to the position it was encoded from, and is safe in a URL', () => {
    const position = fc.tuple(fc.date({ noInvalidDate: true }).map(Number), fc.integer({ min: 1 }));
    fc.assert(
      fc.property(position, (at) => {
        const cursor = newest.write(at);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(newest.read(cursor)).toEqual(at);
      }),
    );
  });

  test.each([
    '',
    'x',
    newest.write([5, 7]).slice(0, -3),
    `${newest.write([5, 7])}A`,
    toText('[1,"newest",[5,7]'),
    toText('[1, "newest", [5, 7]]'),
    toText('[1,"newest",[5,"7"]]'),
    toText('[1,"newest",[5,0]]'),
    toText('[1,"newest",[5,7,9]]'),
    toText('[1,"newest",[8.65e15,7]]'),
    toText('[1,"newest",5,7]'),
    toText('["newest",5,7]'),
    toText('{"0":1}'),
  ])('is refused if it was changed or invented: %s', (cursor) => {
    expect(() => newest.read(cursor)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });

  test('is refused for another sort order or version', () => {
    const oldest = defineCursor('oldest', z.tuple([instantPosition, idPosition]));
    const code = expect.objectContaining({ code: 'invalid_cursor' });
    expect(() => oldest.read(newest.write([5, 7]))).toThrow(code);
    expect(newest.read(toText('[1,"newest",[5,7]]'))).toEqual([5, 7]);
    expect(() => newest.read(toText('[2,"newest",[5,7]]'))).toThrow(code);
  });
});

describe('a sort order', () => {
  type Row = { id: number; at: Date; name: string; amountCents: number };
  const row: Row = { id: 7, at: new Date('2026-11-22T17:40:00.123Z'), name: '👩‍🚀 Ada', amountCents: 19_99 };
  const time = byTime(sql`at`, ({ at }: Row) => at);

  test('continues after a row with one row comparison in sort direction', () => {
    const order = defineOrder<Row>('newest', 'descending', [time, byId(sql`id`)]);
    expect(order.after(undefined)).toBeUndefined();
    const after = render(order.after(order.toCursor(row)) ?? sql``);
    expect(after).toMatchObject({
      sql: '(at, id) < ($1::timestamptz, $2::bigint)',
      params: ['2026-11-22T17:40:00.123Z', 7],
    });
    expect(order.by.map((part) => render(part).sql)).toEqual(['at desc', 'id desc']);
    const rising = defineOrder<Row>('smallest', 'ascending', [
      byCents(sql`amount`, (r) => r.amountCents),
      byId(sql`id`),
    ]);
    expect(render(rising.after(rising.toCursor(row)) ?? sql``).sql).toBe('(amount, id) > ($1::bigint, $2::bigint)');
    expect(orderBy([sql`a`], 'ascending').map((part) => render(part).sql)).toEqual(['a asc']);
  });

  test('truncates text like the index does, and lets PostgreSQL lowercase it', () => {
    const order = defineOrder<Row>('name', 'ascending', [byTextStart(sql`start`, 3, (r) => r.name), byId(sql`id`)]);
    const { sql: text, params } = render(order.after(order.toCursor(row)) ?? sql``);
    expect(text).toBe('(start, id) > (lower($1::text), $2::bigint)');
    expect(params).toEqual(['👩‍🚀', 7]);
  });
});

describe('a page', () => {
  const cursorOf = (row: number) => `after ${row}`;

  test('has a next page only if another row was read', () => {
    expect(cutPage([], 2, cursorOf)).toEqual({ items: [], nextCursor: undefined });
    expect(cutPage([1, 2], 2, cursorOf)).toEqual({ items: [1, 2], nextCursor: undefined });
    expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ items: [1, 2], nextCursor: 'after 2' });
  });

  test('leads page by page to the end of the list', async () => {
    const rows = [1, 2, 3, 4, 5];
    const parts: number[][] = [];
    const pages = readPages(async (cursor) => {
      const start = cursor === undefined ? 0 : Number(cursor.slice(6));
      return cutPage(rows.slice(start, start + 3), 2, cursorOf);
    });
    for await (const part of pages) parts.push(part);
    expect(parts).toEqual([[1, 2], [3, 4], [5]]);
  });
});
