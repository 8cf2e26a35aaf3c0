// Reading and writing the URL of the projects page.
import { expect, test } from 'vitest';
import {
  cursorIn,
  facetsQuery,
  isFiltered,
  listInvalidFilters,
  listPageAddress,
  type ProjectListFilters,
  projectListNames,
  projectListQuery,
  readFilters,
} from './project-list-address.ts';

const none = Object.fromEntries(projectListNames.map((name) => [name, ''])) as ProjectListFilters;

test.each([
  ['', none],
  ['q=+paper%20boat+&category=Art+%26+Design', { ...none, q: 'paper boat', category: 'Art & Design' }],
  ['status=funded&sort=ending&cursor=abc', { ...none, status: 'funded', sort: 'ending', cursor: 'abc' }],
  [
    'goal=10000-50000&raised=1-&funded=-50&closing=7&location=Austin',
    { ...none, goal: '10000-50000', raised: '1-', funded: '-50', closing: '7', location: 'Austin' },
  ],
  ['goal=50-10&closing=soon&funded=half', none],
  ['status=all', { ...none, status: 'all' }],
  ['status=nonsense&sort=nonsense', none],
  ['q=&category=&status=&sort=', none],
])('%j is parsed', (address, expected) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(expected);
});

test('a search that is too long is truncated; an unknown category is dropped and reported', () => {
  const search = new URLSearchParams({ q: 'q'.repeat(300), category: 'c'.repeat(80) });
  expect(readFilters(search)).toEqual({ ...none, q: 'q'.repeat(60) });
  expect(listInvalidFilters(search)).toEqual(['category']);
});

test('dropped values are reported, including a page that does not exist', () => {
  const search = new URLSearchParams('status=nonsense&sort=nonsense&cursor=not-found&category=Games');
  expect(readFilters(search)).toEqual({ ...none, category: 'Games' });
  expect(listInvalidFilters(search)).toEqual(['status', 'sort', 'cursor']);
  expect(listInvalidFilters(new URLSearchParams('status=funded&sort=ending&cursor=abc'))).toEqual([]);
});

test.each([
  [none, '/projects'],
  [{ ...none, q: 'paper boat' }, '/projects?q=paper+boat'],
  [{ ...none, category: 'Art & Design', status: 'failed' }, '/projects?category=Art+%26+Design&status=failed'],
  [{ ...none, status: 'all', location: 'Austin' }, '/projects?status=all&location=Austin'],
  [{ ...none, q: 'boat', status: 'active', sort: 'featured' }, '/projects?q=boat&status=active&sort=featured'],
  [{ ...none, sort: 'newest', cursor: 'a+b=' }, '/projects?sort=newest&cursor=a%2Bb%3D'],
] satisfies [ProjectListFilters, string][])('%j is written as %s, and read back', (filters, address) => {
  expect(listPageAddress(filters)).toBe(address);
  expect(readFilters(new URL(address, 'http://localhost').searchParams)).toEqual(filters);
});

test('the next page is identified by its cursor', () => {
  expect(cursorIn('/api/projects?cursor=a%2Bb%3D&limit=24')).toBe('a+b=');
  expect(cursorIn('/api/projects')).toBe('');
});

test('a sort order is not a filter', () => {
  expect(isFiltered({ ...none, sort: 'newest' })).toBe(false);
  expect(isFiltered({ ...none, status: 'active' })).toBe(true);
});

test('browsing shows open projects and searching all of them, unless a status is chosen', () => {
  const [list, counts] = [projectListQuery(none), facetsQuery(none)];
  expect(list.queryKey[0]).toBe('/api/projects?status=active');
  expect(counts.queryKey[0]).toBe('/api/project-facets?status=active');
  expect(projectListQuery({ ...none, q: 'boat' }).queryKey[0]).toBe('/api/projects?q=boat');
  expect(projectListQuery({ ...none, status: 'all' }).queryKey[0]).toBe('/api/projects');
  expect(projectListQuery({ ...none, q: 'boat', status: 'failed' }).queryKey[0]).toBe(
    '/api/projects?q=boat&status=failed',
  );
});

test('defaults are left out of the URL', () => {
  expect(listPageAddress({ ...none, status: 'active', sort: 'featured' })).toBe('/projects');
  expect(listPageAddress({ ...none, q: 'boat', status: 'all', sort: 'match' })).toBe('/projects?q=boat');
});
