// What the browser's page table leaves out.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutQueries } from './light-pages.ts';

test('leaves out query parameters, on one line or several, and nothing else', () => {
  const kept = "  page({\n    path: '/projects',\n    load: async () => 1,\n  }),\n";
  const code = kept.replace(
    '    load',
    "    query: ['q'],\n    cachedQuery: [\n      'status',\n      'sort',\n    ],\n    load",
  );
  expect(withoutQueries(code)).toEqual({ light: kept.replace('    load', '\n\n    load'), count: 2 });
});

test.each(['page-table', 'admin-page-table'])('finds every query parameter of %s', (name) => {
  const table = readFileSync(new URL(`../../src/web/${name}.tsx`, import.meta.url), 'utf8');
  const { light, count } = withoutQueries(table);
  expect(count).toBeGreaterThan(0);
  expect(light).not.toMatch(/query:/i);
});
