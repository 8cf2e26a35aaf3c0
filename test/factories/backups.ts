// Sites to back up and restore in tests, and what their databases contain.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type BackupSource, backUpSite, type SiteBackup } from '#features/backups/server/site-backup.ts';
import { readBackup, restoreSite } from '#features/backups/server/site-restore.ts';
import { restoreRules } from '../../scripts/restore-rules.ts';
import { createTestApp, type TestApp, testSecret } from '../servers/test-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../servers/test-database.ts';

export type BackupSite = {
  kindling: TestApp;
  source: TestDatabase;
  /** A folder for backups, removed afterwards. */
  room: string;
  /** Further databases, disconnected afterwards. */
  databases: TestDatabase[];
  close: () => Promise<void>;
};

export async function openBackupSite(): Promise<BackupSite> {
  const source = await createTestDatabase();
  const kindling = await createTestApp({ database: source });
  const room = await mkdtemp(join(tmpdir(), 'kindling-backups-'));
  const databases: TestDatabase[] = [];
  const close = async () => {
    await kindling.close();
    // These databases are dropped with the run's server: dropping each one would cost a checkpoint.
    await Promise.all(databases.map(({ pool }) => pool.end()));
    await rm(room, { recursive: true, force: true });
  };
  return { kindling, source, room, databases, close };
}

export function backupCalls(site: () => BackupSite) {
  function placeOf({ connection }: TestDatabase): BackupSource {
    const { dataDir, storage } = site().kindling.deps.config;
    return { connection, dataDir, storage, sessionSecret: testSecret, version: '9.9.9' };
  }

  function backUp(from = site().source): Promise<SiteBackup> {
    return backUpSite(placeOf(from), join(site().room, randomUUID()));
  }

  async function restore({ folder }: Pick<SiteBackup, 'folder'>, to?: TestDatabase) {
    const database = to ?? (await createEmptyDatabase());
    if (to === undefined) site().databases.push(database);
    const dataDir = join(site().room, randomUUID());
    const manifest = await readBackup(folder);
    await restoreSite({ connection: database.connection, dataDir }, { folder, manifest }, restoreRules);
    return { database, dataDir };
  }

  /** A database with the current schema. */
  async function createMigrated(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    site().databases.push(database);
    return database;
  }

  return { placeOf, backUp, restore, createMigrated };
}

/** Every table with a hash of its rows in any order, including generated columns. */
export async function fingerprintTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; hash: string }>(
    `select table_schema || '.' || table_name as name, (xpath('/row/hash/text()', query_to_xml(format(
       'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as hash from %I.%I t', table_schema, table_name),
       false, true, '')))[1]::text as hash
     from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox')`,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

export async function listSequences(pool: pg.Pool): Promise<Record<string, string | null>> {
  const { rows } = await pool.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname in ('public', 'sandbox')`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Differs on purpose after a restore: no one is signed in, the audit log records the restore, and releases are paused. */
const changedByRestore = [
  'admin_invites',
  'admin_pending_logins',
  'audit_entries',
  'audit_head',
  'release_pauses',
  'release_pauses_id_seq',
  'sessions',
];
export const withoutRestoreTraces = <T>(all: Record<string, T>) =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => !changedByRestore.some((table) => name === `public.${table}`)),
  );
