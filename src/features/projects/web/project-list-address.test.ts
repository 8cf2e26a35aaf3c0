// Reading and writing the address of the projects page.
import { expect, test } from 'vitest';
import { cursorIn, isFiltered, leftOutOf, listPageAddress, readFilters } from './project-list-address.ts';

const none = { q: '', category: '', status: '', sort: 'featured', cursor: '' } as const;

test.each([
  ['', none],
  ['q=+paper%20boat+&category=Art+%26+Design', { ...none, q: 'paper boat', category: 'Art & Design' }],
  ['status=funded&sort=ending&cursor=abc', { ...none, status: 'funded', sort: 'ending', cursor: 'abc' }],
  ['status=nonsense&sort=nonsense', none],
  ['q=&category=&status=&sort=', none],
])('%j is read', (address, expected) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(expected);
});

test('a search that is too long is cut; a category that no project can have is left out, and named', () => {
  const search = new URLSearchParams({ q: 'q'.repeat(300), category: 'c'.repeat(80) });
  expect(readFilters(search)).toEqual({ ...none, q: 'q'.repeat(200) });
  expect(leftOutOf(search)).toEqual(['category']);
});

test('what was left out is named, and a part of the list that is not there', () => {
  const search = new URLSearchParams('status=nonsense&sort=nonsense&cursor=not-found&category=Games');
  expect(readFilters(search)).toEqual({ ...none, category: 'Games' });
  expect(leftOutOf(search)).toEqual(['status', 'sort', 'cursor']);
  expect(leftOutOf(new URLSearchParams('status=funded&sort=ending&cursor=abc'))).toEqual([]);
});

test.each([
  [none, '/projects'],
  [{ ...none, q: 'paper boat' }, '/projects?q=paper+boat'],
  [{ ...none, category: 'Art & Design', status: 'active' }, '/projects?category=Art+%26+Design&status=active'],
  [{ ...none, sort: 'newest', cursor: 'a+b=' }, '/projects?sort=newest&cursor=a%2Bb%3D'],
] as const)('%j is written as %s, and read back', (filters, address) => {
  expect(listPageAddress(filters)).toBe(address);
  expect(readFilters(new URL(address, 'http://localhost').searchParams)).toEqual(filters);
});

test('the next part is named by its cursor', () => {
  expect(cursorIn('/api/projects?cursor=a%2Bb%3D&limit=24')).toBe('a+b=');
  expect(cursorIn('/api/projects')).toBe('');
});

test('an order is not a filter', () => {
  expect(isFiltered({ ...none, sort: 'newest' })).toBe(false);
  expect(isFiltered({ ...none, status: 'active' })).toBe(true);
});
