// Which modules the first file contains, according to the import graph.
import { expect, test } from 'vitest';
import { findFirstVisitModules } from './first-visit.ts';

type Imports = { now?: string[]; later?: string[] };

function firstVisit(modules: Record<string, Imports>): string[] {
  const getModuleInfo = (id: string) => {
    const { now = [], later = [] } = modules[id] ?? {};
    return { importedIds: now, dynamicallyImportedIds: later };
  };
  return [...findFirstVisitModules({ getModuleInfo }, ['entry'], 'home')].sort((a, b) => a.localeCompare(b));
}

test("contains the entry's imports, and what home shares with another page", () => {
  const found = firstVisit({
    entry: { now: ['router'], later: ['home', 'list', 'form', 'chart', 'table'] },
    home: { now: ['card', 'hero'] },
    list: { now: ['card', 'filters'] },
    card: { now: ['badge'] },
    table: { now: ['rows'] },
  });
  expect(found).toEqual(['badge', 'card', 'entry', 'router']);
});

test('contains our own modules needed by many pages, but none that would pull in a library', () => {
  const later = ['home', 'a', 'b', 'c', 'd'];
  const found = firstVisit({
    entry: { later },
    a: { now: ['dialog', 'schema'] },
    b: { now: ['dialog', 'schema', 'rare'] },
    c: { now: ['dialog', 'schema'] },
    schema: { now: ['/node_modules/zod/index.js', 'words'] },
  });
  expect(found).toEqual(['dialog', 'entry', 'words']);
});

test('treats a page loaded by another page as a separate page', () => {
  const found = firstVisit({
    entry: { later: ['home', 'list', 'a', 'b', 'c', 'd'] },
    home: { later: ['video'] },
    list: { later: ['video'] },
    video: { now: ['player'] },
  });
  expect(found).toEqual(['entry']);
});

test('contains what home shares with a part that it loads later', () => {
  const found = firstVisit({
    entry: { later: ['home'] },
    home: { now: ['hero', 'copy'], later: ['story'] },
    story: { now: ['copy', 'chart'] },
  });
  expect(found).toEqual(['copy', 'entry']);
});
