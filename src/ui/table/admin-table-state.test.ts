// The URL of an admin table contains its whole state, in one canonical form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import {
  isNarrowed,
  listQuery,
  readTableState,
  type TableState,
  tableAddress,
  tableQuery,
} from './admin-table-state.ts';

const listThings = endpoint('GET /api/things', {
  access: 'admin',
  summary: 'Things',
  query: z.object({ q: z.optional(z.string()), kind: z.optional(z.string()), cursor: z.optional(z.string()) }),
  output: z.array(z.object({ id: z.int() })),
});
const source = { path: '/admin/things', endpoint: listThings, filters: ['kind', 'state'], defaultSort: 'newest' };
const read = (address: string) => readTableState(new URL(address, 'http://x').searchParams, source);

const plain: TableState = { q: '', filters: { kind: '', state: '' }, sort: 'newest', cursors: [] };

test('defaults are left out', () => {
  expect(tableAddress(source, plain)).toBe('/admin/things');
  expect(read('/admin/things')).toEqual(plain);
});

test('any state survives the round trip through its URL', () => {
  const word = fc.string({ maxLength: 40 }).map((text) => text.trim());
  const cursor = fc.base64String({ minLength: 4, maxLength: 40 }).map((text) => `c${text.replaceAll(/[+/=]/g, '_')}`);
  const states = fc.record({
    q: word,
    filters: fc.record({ kind: word, state: word }),
    sort: fc.constantFrom('newest', 'oldest'),
    cursors: fc.array(cursor, { maxLength: 30 }),
  });
  fc.assert(
    fc.property(states, (state) => {
      expect(read(tableAddress(source, state))).toEqual(state);
    }),
  );
});

test('the way back is limited, and keeps the newest steps', () => {
  const cursors = Array.from({ length: 40 }, (_, step) => `step${step}`);
  expect(read(tableAddress(source, { ...plain, cursors })).cursors).toEqual(cursors.slice(-30));
});

test('the list request contains only the current page, filters and sort order', () => {
  const search = new URL('/admin/things?q=kite&kind=&sort=newest&cursor=a.b&other=1', 'http://x').searchParams;
  expect(tableQuery(source, search).queryKey).toEqual(['/api/things?cursor=b&limit=25&q=kite', 'page']);
  expect(listQuery(source, readTableState(search, source))).toEqual({ q: 'kite' });
});

test('a sort order alone is not a filter', () => {
  expect(isNarrowed({ ...plain, sort: 'oldest' })).toBe(false);
  expect(isNarrowed({ ...plain, filters: { kind: 'a', state: '' } })).toBe(true);
});
