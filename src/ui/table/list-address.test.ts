// What of an address a list takes, what it leaves out, and what is said of it.

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, idText, text } from '#kernel/fields.ts';
import { leftOutSentences, readWords } from './list-address.ts';
import { firstPartAddress, readCursor } from './list-part.ts';
import { tableCopy } from './table-copy.ts';

const list = {
  query: z.strictObject({
    q: z.optional(text({ max: 200, name: 'The search' })),
    kind: z.optional(z.enum(['open', 'handled'])),
    since: z.optional(day),
    project: z.optional(idText),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  }),
};
const names = ['q', 'kind', 'since', 'project', 'sort'];
const read = (address: string) => readWords(new URLSearchParams(address), list, names);

describe('of an address', () => {
  test('everything the list knows is taken, trimmed, and nothing is said', () => {
    expect(read('q=+kite+&kind=open&since=2026-11-01&project=7&sort=oldest')).toEqual({
      words: { q: 'kite', kind: 'open', since: '2026-11-01', project: '7', sort: 'oldest' },
      leftOut: [],
    });
  });

  test.each([
    ['sort=sideways', {}, ['sort']],
    ['sort=sideways&kind=open', { kind: 'open' }, ['sort']],
    [
      'kind=nonsense&since=yesterday&project=x&sort=__proto__&q=kite',
      { q: 'kite' },
      ['kind', 'since', 'project', 'sort'],
    ],
    ['kind=OPEN', {}, ['kind']],
    ['project=99999999999999999999', {}, ['project']],
  ])('%s only that is left out which the list does not have', (address, words, leftOut) => {
    expect(read(address)).toEqual({ words, leftOut });
  });

  test('an order is left out of a list that has none', () => {
    const unordered = { query: z.strictObject({ kind: z.optional(z.enum(['open', 'handled'])) }) };
    expect(readWords(new URLSearchParams('sort=newest&kind=open'), unordered, ['kind', 'sort'])).toEqual({
      words: { kind: 'open' },
      leftOut: ['sort'],
    });
  });

  test('empty words and names the list does not have are nothing to speak of', () => {
    expect(read('kind=&sort=+&utm_source=x')).toEqual({ words: {}, leftOut: [] });
  });

  test('a search that is too long is cut, not refused', () => {
    expect(read(`q=${'k'.repeat(300)}`)).toEqual({ words: { q: 'k'.repeat(200) }, leftOut: [] });
  });
});

test('a part that is not there becomes the first one, at an address that says so and keeps the rest', () => {
  const address = firstPartAddress('/admin/users', new URLSearchParams('q=ada&cursor=b.c&sort=oldest'));
  expect(address).toBe('/admin/users?q=ada&cursor=not-found&sort=oldest');
  const { searchParams } = new URL(address, 'http://list.example');
  expect(readCursor(searchParams)).toBe('');
  expect(readWords(searchParams, list, names)).toEqual({ words: { q: 'ada', sort: 'oldest' }, leftOut: ['cursor'] });
  expect(readCursor(new URLSearchParams('cursor=abc'))).toBe('abc');
});

test('each thing that was left out has its sentence', () => {
  expect(
    leftOutSentences(['sort', 'kind', 'until', 'cursor'], { labels: { kind: 'Kind' }, order: 'Newest first' }),
  ).toEqual([
    tableCopy.ignored.sort('Newest first'),
    tableCopy.ignored.filter('Kind'),
    tableCopy.ignored.filter('Until'),
    tableCopy.ignored.page,
  ]);
  expect(leftOutSentences([], {})).toEqual([]);
});
