// The file of each page's screen.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withSources } from './page-sources.ts';

test('names the file that a page loads, by alias or beside the table', () => {
  const code =
    "load: async () => (await import('#features/a/web/b.tsx')).b, load: async () =>\n  (await import('./c.ts')).c";
  const found = withSources(code, 'src/web').matchAll(/source: '([^']+)'/g);
  expect([...found].map(([, file]) => file)).toEqual(['src/features/a/web/b.tsx', 'src/web/c.ts']);
});

test.each(['page-table', 'admin-page-table'])('finds an existing file for every page of %s', (name) => {
  const table = readFileSync(new URL(`../../src/web/${name}.tsx`, import.meta.url), 'utf8');
  const files = [...withSources(table, 'src/web').matchAll(/source: '([^']+)'/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(table.match(/\bload:/g)?.length ?? 0);
  expect(files.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([]);
});
