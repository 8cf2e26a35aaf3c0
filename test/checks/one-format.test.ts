// Only the kernel formats dates, counts and amounts, so that each has one format everywhere.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const writers = ['src/kernel/dates.ts', 'src/kernel/numbers.ts', 'src/kernel/money.ts'];
const ownFormat = /toLocale(?:Date|Time)?String|Intl\.(?:DateTime|Number)Format|toISOString\(\)\??\.slice/;

test('no source formats a date or a number itself', () => {
  const sources = globSync('{src,demo,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !writers.includes(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (ownFormat.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
