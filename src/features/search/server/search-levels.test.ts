// The queries of a search, by value.
import { expect, test } from 'vitest';
import { findPlace, toPlaceQuery } from './place-names.ts';
import { atLeast, toLevels, toTerms } from './search-levels.ts';

const toWords = (text: string) =>
  text.split(' ').map((token) => ({ token, stem: ['in', 'or', 'of'].includes(token) ? null : token, base: null }));

test('a better level is excluded from the next, and the loosest level has everything', () => {
  const { levels, whole } = toLevels(toTerms(toWords('lignum')));
  expect(levels).toHaveLength(7);
  expect(levels[0]).toBe("('t=lignum')");
  expect(levels[1]).toBe("(('u=lignum')) & !((('t=lignum')))");
  expect(whole).toBe("('w=lignum':* | 's=lignum' | 'r=lignum')".replace(" | 'r=lignum'", " | 'r=lignum'"));
});

test('two of three queries are every pair of them', () => {
  expect(atLeast(2, ['a', 'b', 'c'])).toBe('((a) & (b)) | ((a) & (c)) | ((b) & (c))');
  expect(atLeast(1, ['a', 'b'])).toBe('((a)) | ((b))');
});

test.each([
  ['brewery texas', [1, 1], "'p=tx'"],
  ['tx brewery', [0, 1], "'p=texas'"],
  ['pizza new york', [1, 2], "'p=ny'"],
  ['paris texas', [1, 1], "'p=tx'"],
  ['flower shop district of columbia', [2, 3], "'p=dc'"],
  ['coffee united states of america', [1, 4], "'c=us'"],
  ['coffee bosnia and herzegovina', [1, 3], "'c=ba'"],
  ['coffee cote divoire', [1, 2], "'c=ci'"],
  ['coffee uk', [1, 1], "'c=gb'"],
  ['pizza nyc', [1, 1], "'p=new' & 'p=york'"],
])('%s names a place', (text, [start, length], query) => {
  const place = findPlace(toWords(text));
  expect([place?.start, place?.length]).toEqual([start, length]);
  expect(place?.query).toContain(query);
});

test('"in" and "or" are no codes of states in a search, but are in the filter by location', () => {
  expect(findPlace(toWords('coffee in or'))).toBeUndefined();
  expect(toPlaceQuery(['or'])).toContain("'p=oregon'");
});

test('the state at the end of a location is read by name and by code', () => {
  expect(toPlaceQuery(['austin', 'texas'])).toContain("('p=austin':* & 'p=tx')");
  expect(toPlaceQuery(['austin', 'tx'])).toContain("('p=austin':* & 'p=texas')");
});
