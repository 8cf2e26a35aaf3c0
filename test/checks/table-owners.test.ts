// A slice may read the tables of the slices before it; only their owner writes them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const write = /\.(?:update|insert|delete)\((\w+)\)|(?:update|insert into|delete from) \$\{(\w+)\}/g;

test('only the owning slice writes each table', () => {
  const files = globSync('src/features/*/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, slice: file.split('/')[2] ?? '', text: readFileSync(path.join(root, file), 'utf8') }));
  const owners = new Map(
    files.flatMap(({ slice, text }) =>
      [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, table = '']) => [table, slice] as const),
    ),
  );
  expect(owners.get('projects')).toBe('projects');
  const foreign = files.flatMap(({ file, slice, text }) =>
    [...text.matchAll(write)].flatMap(([, built, inSql]) => {
      const table = built ?? inSql ?? '';
      const owner = owners.get(table);
      return owner === undefined || owner === slice ? [] : [`${file} writes ${table} of ${owner}`];
    }),
  );
  expect(foreign).toEqual([]);
});
