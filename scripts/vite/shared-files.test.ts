// Which files the shared code of pages is divided into, according to the import graph.
import { expect, test } from 'vitest';
import { divideShared } from './shared-files.ts';

type Module = { now?: string[]; later?: string[]; size?: number };

function divide(modules: Record<string, Module>): string[] {
  const getModuleInfo = (id: string) => {
    const { now = [], later = [], size = 100 } = modules[id] ?? {};
    return { importedIds: now, dynamicallyImportedIds: later, code: ' '.repeat(size) };
  };
  const files = divideShared({ getModuleInfo }, new Set(['entry']));
  return files.map((file) => file.join(' ')).sort((a, b) => a.localeCompare(b));
}

test('merges small files, even if a page then loads a little that it does not use', () => {
  const files = divide({
    entry: { later: ['list', 'form', 'profile'] },
    list: { now: ['card', 'icon'] },
    form: { now: ['field', 'icon'] },
    profile: { now: ['card', 'field'] },
    card: { size: 300 },
    field: { size: 200 },
  });
  expect(files).toEqual(['card field icon']);
});

test('keeps apart what is large and not used by every page that would load it', () => {
  const files = divide({
    entry: { later: ['list', 'form', 'profile'] },
    list: { now: ['card'] },
    form: { now: ['card', 'schema'] },
    profile: { now: ['card', 'schema'] },
    schema: { size: 100_000 },
  });
  expect(files).toEqual(['card', 'schema']);
});

test('keeps apart what would load something large in vain', () => {
  const others = ['report', 'survey', 'poll', 'quiz'];
  const files = divide({
    entry: { later: ['list', 'form', 'profile', ...others] },
    list: { now: ['card'] },
    form: { now: ['card', 'field'] },
    profile: { now: ['card', 'field'] },
    ...Object.fromEntries(others.map((page) => [page, { now: ['schema'] }])),
    field: { now: ['schema'], size: 10_000 },
    schema: { size: 100_000 },
  });
  expect(files).toEqual(['card', 'field', 'schema']);
});

test('divides what imports a page that imports it', () => {
  const files = divide({
    entry: { later: ['list', 'dialog'] },
    list: { now: ['button'] },
    dialog: { now: ['button'] },
    button: { now: ['dialog'] },
  });
  expect(files).toEqual(['button']);
});

test('leaves with a page what only the page uses, or only the page and parts that it loads later', () => {
  const files = divide({
    entry: { later: ['list', 'form'] },
    list: { now: ['filters', 'copy'], later: ['map'] },
    map: { now: ['copy', 'tiles'] },
  });
  expect(files).toEqual(['copy']);
});

test('makes no files that import each other, such as two files around a page', () => {
  const files = divide({
    entry: { later: ['list', 'form', 'dialog'] },
    list: { now: ['top'] },
    form: { now: ['top'] },
    top: { now: ['dialog'] },
    dialog: { now: ['bottom'] },
  });
  expect(files).toEqual(['bottom', 'top']);
});
