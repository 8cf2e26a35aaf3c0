// Which modules the first file holds, by the import graph alone.
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

test('holds what the entry imports, and what home shares with another page', () => {
  const found = firstVisit({
    entry: { now: ['router'], later: ['home', 'list', 'form', 'chart', 'table'] },
    home: { now: ['card', 'hero'] },
    list: { now: ['card', 'filters'] },
    card: { now: ['badge'] },
    table: { now: ['rows'] },
  });
  expect(found).toEqual(['badge', 'card', 'entry', 'router']);
});

test('holds our own modules that many pages need, but none that would bring a library', () => {
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

test('a page loaded by another page is a page of its own', () => {
  const found = firstVisit({
    entry: { later: ['home', 'list', 'a', 'b', 'c', 'd'] },
    home: { later: ['video'] },
    list: { later: ['video'] },
    video: { now: ['player'] },
  });
  expect(found).toEqual(['entry']);
});
