// Which parts of a URL a list accepts, which it drops, and the notice about them.

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, idText, text } from '#kernel/fields.ts';
import { readWords } from './list-address.ts';
import { leftOutSentences } from './list-notices.tsx';
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

describe('from a URL', () => {
  test('everything the list supports is accepted and trimmed, without a notice', () => {
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
  ])('%s drops only what the list does not support', (address, words, leftOut) => {
    expect(read(address)).toEqual({ words, leftOut });
  });

  test('a sort order is dropped from a list without one', () => {
    const unordered = { query: z.strictObject({ kind: z.optional(z.enum(['open', 'handled'])) }) };
    expect(readWords(new URLSearchParams('sort=newest&kind=open'), unordered, ['kind', 'sort'])).toEqual({
      words: { kind: 'open' },
      leftOut: ['sort'],
    });
  });

  test('empty values and unknown parameters are dropped without a notice', () => {
    expect(read('kind=&sort=+&utm_source=x')).toEqual({ words: {}, leftOut: [] });
  });

  test('a search that is too long is truncated, not refused', () => {
    expect(read(`q=${'k'.repeat(300)}`)).toEqual({ words: { q: 'k'.repeat(200) }, leftOut: [] });
  });
});

test('a page that does not exist becomes the first one, with a notice, and the rest of the URL is kept', () => {
  const address = firstPartAddress('/admin/users', new URLSearchParams('q=ada&cursor=b.c&sort=oldest'));
  expect(address).toBe('/admin/users?q=ada&cursor=not-found&sort=oldest');
  const { searchParams } = new URL(address, 'http://list.example');
  expect(readCursor(searchParams)).toBe('');
  expect(readWords(searchParams, list, names)).toEqual({ words: { q: 'ada', sort: 'oldest' }, leftOut: ['cursor'] });
  expect(readCursor(new URLSearchParams('cursor=abc'))).toBe('abc');
});

test('each dropped value has its message', () => {
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
