// The ids of rows have one type everywhere.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../servers/test-app.ts';

test('a column that refers to a row has the type of the column it refers to', async () => {
  const kindling = await createTestApp();
  const { rows } = await kindling.deps.db.execute<{ name: string; isSame: boolean }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name, a.atttypid = b.atttypid as "isSame"
    from pg_constraint c, unnest(c.conkey, c.confkey) k (own, other)
    join pg_attribute a on true join pg_attribute b on true
    where c.contype = 'f' and a.attrelid = c.conrelid and a.attnum = k.own and b.attrelid = c.confrelid and b.attnum = k.other`);
  await kindling.close();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.flatMap(({ name, isSame }) => (isSame ? [] : [name]))).toEqual([]);
});
