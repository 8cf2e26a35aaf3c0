// Amounts are whole cents in every column and every computation.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../servers/test-app.ts';

test('every amount column is a bigint, and only shares have decimals', async () => {
  const kindling = await createTestApp();
  const { rows } = await kindling.deps.db.execute<{ place: string; type: string }>(sql`
    select table_name || '.' || column_name as place, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')
      and (column_name like '%cents' or data_type in ('numeric', 'real', 'double precision', 'money'))`);
  await kindling.close();
  expect(rows.filter(({ type }) => type === 'bigint').length).toBeGreaterThan(10);
  const others = rows.filter(({ type }) => type !== 'bigint').toSorted((a, b) => a.place.localeCompare(b.place));
  expect(others).toEqual([
    { place: 'investments.equity_percent', type: 'numeric' },
    { place: 'site_settings.platform_fee_percent', type: 'numeric' },
  ]);
});

const root = path.resolve(import.meta.dirname, '../..');
const moneyCode = [
  'src/features/{investing,ledger,payouts,reconciliation}/*.ts',
  'src/features/{investing,ledger,payouts,reconciliation}/server/**/*.ts',
  'src/features/dashboard/server/**/*.ts',
  'src/platform/cards/*.ts',
  'sandbox/*.ts',
];
/** Floats parsed from text, and rounded, multiplied or divided amounts; allowed in src/kernel/money.ts only. */
const floats =
  /parseFloat|\.toFixed\(|Math\.(?:round|ceil|floor|trunc)\([^)]*(?:cents|amount|dollars)|(?:cents|amount|dollars)\w*\)?\s*[*/]\s*[\w.]/i;
/** Text for people, arbitrary integers, and SQL, which computes with decimals. */
const words = /toLocaleString|^\s*(?:\/\/|\*|\/\*)|BigInt|::bigint/;

test('no money code computes with floats', async () => {
  const found: string[] = [];
  for await (const file of glob(moneyCode, { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const lines = (await readFile(path.join(root, file), 'utf8')).split('\n');
    found.push(
      ...lines.filter((line) => floats.test(line) && !words.test(line)).map((line) => `${file}: ${line.trim()}`),
    );
  }
  expect(found).toEqual([]);
});
