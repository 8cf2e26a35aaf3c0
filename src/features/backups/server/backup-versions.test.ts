// Backups of older versions are restored with their own tables and then upgraded.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listMigrations, migrateDatabase } from '#platform/postgres/migrations.ts';
import { type BackupSite, backupCalls, openBackupSite } from '#test/factories/backups.ts';
import { makeDefinitions } from '#test/servers/changed-definitions.ts';
import { createEmptyDatabase } from '#test/servers/test-database.ts';
import { restoreRules } from '../../../../scripts/restore-rules.ts';
import { restoreSite } from './site-restore.ts';

// Everything is flushed to a disk that others may be using.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BackupSite;

beforeAll(async () => {
  site = await openBackupSite();
});
afterAll(() => site.close());

const { backUp, restore, createMigrated } = backupCalls(() => site);

test('a backup of an older version is restored with its own tables and then upgraded', async () => {
  const [from, to] = [await createMigrated(), await createEmptyDatabase()];
  site.databases.push(to);
  await from.pool.query("insert into users (uid, name, email) values ('from the past', 'Ada', 'ada@example.org')");
  const { folder, manifest } = await backUp(from);
  expect(manifest.migration).toEqual(listMigrations().at(-1));
  const definitions = await makeDefinitions({
    migration: `alter table users add column nickname text; --> statement-breakpoint
      update users set nickname = lower(name); --> statement-breakpoint
      alter table users alter column nickname set not null`,
  });
  const dataDir = join(site.room, randomUUID());
  await restoreSite({ connection: to.connection, dataDir, definitions }, { folder, manifest }, restoreRules);
  expect((await to.pool.query('select name, nickname from users')).rows).toEqual([{ name: 'Ada', nickname: 'ada' }]);
  await expect(to.pool.query('delete from investments')).resolves.toBeDefined();
  await expect(to.pool.query('truncate payments cascade')).rejects.toThrow('never');
  // Tables newer than the backup are not downgraded.
  const newer = await createMigrated();
  await migrateDatabase(newer.connection, { folder: definitions });
  await expect(restore({ folder }, newer)).rejects.toThrow('newer than the backup');
});
