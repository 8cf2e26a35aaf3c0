// A change of one project concerns that project and lists; any other change concerns everything.
import { expect, test } from 'vitest';
import { createPublicChanges, getShown } from './public-changes.ts';

const one = getShown(['/api/projects/1', '/api/projects/1/comments?limit=10']);
const two = getShown(['/api/projects/2']);
const list = getShown(['/api/projects?status=active']);
const text = getShown([]);

test('figures of a project concern its page and lists, and no other project', () => {
  const changes = createPublicChanges();
  const before = changes.mark();
  changes.note(1);
  expect([one, two, list, text].map((shown) => changes.isCurrent(shown, before))).toEqual([false, true, false, true]);
  expect(changes.isCurrent(one, changes.mark())).toBe(true);
});

test('any other change concerns everything', () => {
  const changes = createPublicChanges();
  const before = changes.mark();
  changes.note();
  expect([one, two, list, text].map((shown) => changes.isCurrent(shown, before))).toEqual([false, false, false, false]);
});

test('a page of two projects concerns both', () => {
  const changes = createPublicChanges();
  const both = getShown(['/api/projects/1', '/api/projects/2']);
  const before = changes.mark();
  changes.note(2);
  expect(changes.isCurrent(both, before)).toBe(false);
});

test('more projects than are remembered count as a change of everything', () => {
  const changes = createPublicChanges();
  const before = changes.mark();
  for (let id = 1000; id < 11_001; id += 1) changes.note(id);
  expect(changes.isCurrent(one, before)).toBe(false);
});

test.each([
  '/api/projects',
  '/api/projects?limit=3',
  '/api/project-facets',
  '/api/transparency',
  '/sitemap.xml',
  '/api/projects/abc',
])('%s is a list', (address) => expect(getShown([address])).toEqual({ projects: new Set(), isList: true }));
test.each(['/api/projects/7', '/api/projects/7?x=1', '/api/projects/7/interest', '/projects/7/updates.atom'])(
  '%s is of one project',
  (address) => expect(getShown([address])).toEqual({ projects: new Set([7]), isList: false }),
);
