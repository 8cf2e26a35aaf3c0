// How a search is divided, by value.
import { expect, test } from 'vitest';
import { isIncomplete, planLevels, planMatches, planWhole } from './search-parts.ts';
import type { SearchStatistics } from './search-statistics.ts';
import { type TextQuery, toTerms, toTextQuery } from './search-terms.ts';

const hour = 3_600_000;
const newest = Date.parse('2026-11-20T12:00:00Z');
/** A million projects, one a minute. */
const projects = 1_000_000;
const shares = { 's=common': 0.5, 't=common': 0.1, 't=comet': 0.02, 'u=common': 0.1, 'w=comet': 0.04, 'w=common': 0.5 };
const statistics: SearchStatistics = {
  projects,
  lexemes: Object.keys(shares).toSorted(),
  shares: Object.entries(shares)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, share]) => share),
  rarest: 0.002,
  nameStarts: new Map([['n=ch', 0.16]]),
  times: Array.from({ length: 101 }, (_, index) => newest - (100 - index) * 10_000 * 60_000),
};
const planning = { statistics, wanted: 25, newest };
const toQuery = (...words: string[]): TextQuery =>
  toTextQuery(toTerms(words.map((word) => ({ token: word, stem: word, base: null }))));

test('a rare word is read level by level in one statement, each level as a whole', () => {
  const groups = planLevels(toQuery('lignum'), planning, { first: 0, newestOfFirst: newest });
  expect(groups).toHaveLength(1);
  const whole = groups[0]?.filter(({ query }) => !query.includes("'c"));
  expect(new Set(whole?.map(({ level }) => level))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

test('a common word begins with the newest projects, and its last part is the rest', () => {
  const [first = []] = planLevels(toQuery('common'), planning, { first: 0, newestOfFirst: newest });
  expect(first.length).toBeGreaterThan(1);
  expect(new Set(first.map(({ level }) => level))).toEqual(new Set([0]));
  const periods = [...(first[0]?.query.matchAll(/'c1=(\d+)'/g) ?? [])].map(([, number]) => Number(number));
  // 750 projects, of which 75 match, were created in twelve and a half hours.
  expect(periods[0]).toBe(Math.floor((newest - 750 * 60_000) / (8 * hour)));
  expect(periods.at(-1)).toBeGreaterThan(newest / (8 * hour));
  for (const [index, part] of first.slice(1).entries()) {
    const period = /& \(([^()]*)\)/.exec(first[index]?.query ?? '')?.[1];
    expect(part.query).toContain(`!(${period})`);
  }
  expect(first.at(-1)?.query).toMatch(/^\(('t=common')\) & !\([^&]*\)$/);
});

test('a page after the first begins with the period of its cursor', () => {
  const cursor = newest - 1000 * hour;
  const [first = []] = planLevels(toQuery('common'), planning, { first: 0, newestOfFirst: cursor });
  expect(first[0]?.query).toContain(`'c1=${Math.floor(cursor / (8 * hour))}'`);
  expect(first[0]?.query).not.toContain(`'c1=${Math.floor(newest / (8 * hour))}'`);
});

test('a prefix of too many projects is read as its most common words', () => {
  const { query, filter } = planWhole(toQuery('com'), statistics);
  expect(query).toContain("'t=common' | 't=comet'");
  expect(query).not.toContain("'t=com':*");
  expect(filter).toBeUndefined();
  expect(isIncomplete(toQuery('com'), statistics)).toBe(true);
  expect(isIncomplete(toQuery('lignum'), statistics)).toBe(false);
});

test('a prefix of too many names is not read, although none of these names is common', () => {
  const { query } = planWhole(toQuery('ch'), statistics);
  expect(query).toContain("'n=ch' |");
  expect(query).not.toContain("'n=ch':*");
  expect(isIncomplete(toQuery('ch'), statistics)).toBe(true);
  expect(planWhole(toQuery('xq'), statistics).query).toContain("'n=xq':*");
});

test('next to a rare word it is compared with each project that has this one', () => {
  const { query, filter } = planWhole(toQuery('common', 'x'), statistics);
  expect(query).not.toContain("'w=common'");
  expect(query).toContain("'w=x'");
  expect(filter).toContain("'w=common':*");
  expect(filter).toContain("'w=x'");
  expect(isIncomplete(toQuery('common', 'x'), statistics)).toBe(false);
});

test('counts begin with the newest projects too', () => {
  expect(planMatches(toQuery('common'), { ...planning, wanted: 10_001 }).length).toBeGreaterThan(1);
});

test('without statistics everything is read at once', () => {
  const none = { projects: 0, lexemes: [], shares: [], rarest: 1, nameStarts: new Map(), times: [] };
  const groups = planLevels(toQuery('common'), { ...planning, statistics: none }, { first: 0, newestOfFirst: newest });
  expect(groups.flat().map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
