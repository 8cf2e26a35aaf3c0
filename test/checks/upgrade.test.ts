// Sites of released versions: their tables with real rows are brought up to date. test/fixtures/ has the rows of each version.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { createDatabase } from '#platform/postgres/database.ts';
import { type MigrationMark, migrateDatabase, migrateTables } from '#platform/postgres/migrations.ts';
import { describeSchema } from '../servers/schema-shape.ts';
import { createEmptyDatabase, createTestDatabase } from '../servers/test-database.ts';

type Fixture = { migration: MigrationMark; rows: Record<string, unknown[]> };

const folder = path.join(import.meta.dirname, '..', 'fixtures');
const versions = globSync('rows-*.json.br', { cwd: folder });

test('there is a fixture of a released version', () => {
  expect(versions).not.toEqual([]);
});

test.each(versions)(
  '%s: every row is there after the upgrade, the schema is that of a new site, and the money adds up',
  async (file) => {
    const { migration, rows }: Fixture = JSON.parse(
      brotliDecompressSync(readFileSync(path.join(folder, file))).toString(),
    );
    const site = await createEmptyDatabase();
    const fresh = await createTestDatabase();
    try {
      await migrateTables(site.connection, migration);
      await fill(site.pool, rows);
      await migrateDatabase(site.connection);
      expect(await describeEmpty(site.pool)).toEqual(await describeEmpty(fresh.pool));
      for (const [table, { length }] of Object.entries(rows)) {
        const { rows: counted } = await site.pool.query(`select count(*)::int as count from "${table}"`);
        expect({ table, ...counted[0] }).toEqual({ table, count: length });
      }
      // What these rows had left to do is overdue by now; the books add up.
      expect((await readMoneyReport(createDatabase(site.pool))).violations).toEqual([]);
      // Numbering goes on after the newest row.
      await site.pool.query("insert into users (uid, name, email) values ('upgrade', 'New', 'new@example.org')");
    } finally {
      await Promise.all([site.drop(), fresh.drop()]);
    }
  },
);

/** Projects have accounts of their own. */
async function describeEmpty(pool: pg.Pool): Promise<string[]> {
  return (await describeSchema(pool)).filter((line) => !line.startsWith('account '));
}

/** The rows replace what the migration itself has put in. Rules are not applied yet, so no trigger reacts. */
async function fill(pool: pg.Pool, rows: Fixture['rows']): Promise<void> {
  const client = await pool.connect();
  try {
    // Tables refer to each other in circles.
    await client.query('set session_replication_role = replica');
    for (const [table, values] of Object.entries(rows)) {
      await client.query(`delete from "${table}"`);
      const { rows: columns } = await client.query<{ name: string }>(
        `select string_agg(quote_ident(attname), ', ') as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [`"${table}"`],
      );
      const names = columns[0]?.name;
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from json_populate_recordset(null::"${table}", $1::json)`,
        [JSON.stringify(values)],
      );
    }
    await client.query(`
      select setval(pg_get_serial_sequence(quote_ident(c.relname), a.attname), 1000000)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  } finally {
    client.release(true);
  }
}
