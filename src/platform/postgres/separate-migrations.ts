// Databases from before the migrations were squashed into one: up to commit 5815e5a there were 56 of them.
import type pg from 'pg';
import { SettingError } from '#platform/config/setting-readers.ts';

/** Their tables are those of the first migration there is now. */
export const lastSeparateMigration = { name: '0055_search-order', at: 1_795_407_128_691 };

/** Names what can still run the migrations between. */
export const lastSeparateVersion = 'the last version with separate migrations (commit 5815e5a)';

/** @throws SettingError where only some of the separate migrations have run: nothing here could run the others */
export function requireAllSeparateMigrations(lastMigration: number): void {
  if (lastMigration === lastSeparateMigration.at) return;
  throw new SettingError(
    `This database is from a version of Kindling that is too old for this one. Start ${lastSeparateVersion} on it once, then start this one.`,
  );
}

/** The first migration counts as run; what the old ones defined is dropped by the caller and replaced by the rules. */
export async function adoptFirstMigration(
  client: pg.ClientBase,
  first: { hash: string; folderMillis: number },
): Promise<void> {
  // It returned rows of a view, which could not be dropped before it.
  await client.query('drop function if exists recount_tallies(text)');
  await client.query('delete from drizzle.__drizzle_migrations');
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    first.hash,
    first.folderMillis,
  ]);
}
