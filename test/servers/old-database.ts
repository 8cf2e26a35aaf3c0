// Databases of other versions: of the 56 separate migrations before they were squashed, and of a version newer than this one.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { withClient } from '#platform/postgres/database.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

type OldMigration = { name: string; at: number; sql: string };

const fixture = resolve(import.meta.dirname, '../fixtures/separate-migrations.json.br');

/** As commit 5815e5a left a database, or an earlier commit did: with that many of its migrations. */
export async function createOldDatabase(count?: number): Promise<TestDatabase> {
  const migrations = JSON.parse(brotliDecompressSync(await readFile(fixture)).toString()) as OldMigration[];
  const database = await createEmptyDatabase();
  await withClient(database.connection, async (client) => {
    await client.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      begin`);
    for (const { at, sql } of migrations.slice(0, count)) {
      for (const statement of sql.split('--> statement-breakpoint')) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        createHash('sha256').update(sql).digest('hex'),
        at,
      ]);
    }
    await client.query('commit');
  });
  return database;
}

/** A copy of the db/ folder with changes, for one test: an extra migration, or other rules. */
export async function makeDefinitions(change: {
  migration?: string;
  rules?: (name: string, text: string) => string;
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-definitions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(resolve(import.meta.dirname, '../../db'), folder, { recursive: true });
  if (change.migration !== undefined) await addMigration(join(folder, 'migrations'), change.migration);
  if (change.rules !== undefined) await changeRules(join(folder, 'rules'), change.rules);
  return folder;
}

async function addMigration(folder: string, sql: string): Promise<void> {
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string; when: number }[] };
  const when = 1 + Math.max(...journal.entries.map((entry) => entry.when));
  await writeFile(join(folder, 'made-up.sql'), sql);
  await writeFile(journalFile, JSON.stringify({ entries: [...journal.entries, { tag: 'made-up', when }] }));
}

async function changeRules(folder: string, change: (name: string, text: string) => string): Promise<void> {
  const names = (await readFile(join(folder, 'order.txt'), 'utf8')).split('\n').filter(Boolean);
  for (const name of names) {
    const file = join(folder, `${name}.sql`);
    await writeFile(file, change(name, await readFile(file, 'utf8')));
  }
}
