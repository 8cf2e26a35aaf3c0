// Restores a backup into an empty database: everything is verified before anything is written, and the rows are loaded
// in one transaction.

import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createSandboxTables } from '#platform/cards/sandbox-storage.ts';
import { dataDirMode } from '#platform/config/data-folder.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import {
  createDatabase,
  createPool,
  type Database,
  type DatabaseConnection,
  withClient,
} from '#platform/postgres/database.ts';
import {
  distrustRules,
  findLastMigration,
  findMigration,
  type MigrationMark,
  migrateDatabase,
  migrateTables,
} from '#platform/postgres/migrations.ts';
import { createFile, openBackupFile, verifyFiles, writingInto } from './backup-files.ts';
import { loadTables, requireSameTables } from './backup-loading.ts';
import { type Manifest, readManifest } from './backup-manifest.ts';
import { getTableName, listTables } from './backup-tables.ts';

export type RestoreTarget = {
  connection: DatabaseConnection;
  /** Undefined restores the tables without the files. */
  dataDir: string | undefined;
  /** The folder db/ of another version, for tests. */
  definitions?: string;
};

export type RestoreRules = {
  /** Tables that stay empty: everyone signs in again. */
  leftEmpty: readonly string[];
  /** Records the restore once everything is loaded. */
  onRestored: (db: Database, manifest: Manifest) => Promise<void>;
};

/** Reads and verifies only. @throws SettingError with the problem of the folder or of this Kindling */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  getTables(folder, manifest);
  await verifyFiles(folder, [...manifest.tables, ...manifest.files]);
  return manifest;
}

/** Finds this version's migration that matches the backup. */
function getTables(folder: string, { version, migration }: Manifest): MigrationMark {
  const mark = findMigration(migration.at);
  if (mark === undefined) {
    throw new SettingError(
      `The backup in ${folder} was made by a newer Kindling (${version}, tables "${migration.name}"). Update this one, then restore.`,
    );
  }
  return mark;
}

/**
 * Returns the number of restored rows. If interrupted, the database has no rows of the site and the restore can be repeated.
 * @throws SettingError
 */
export async function restoreSite(
  { connection, dataDir, definitions }: RestoreTarget,
  { folder, manifest }: { folder: string; manifest: Manifest },
  { leftEmpty, onRestored }: RestoreRules,
): Promise<number> {
  await withClient(connection, async (client) => {
    await requireAlone(client);
    await requireEmpty(client);
  });
  // The tables as of the backup; newer migrations then run on the loaded rows, as in an update.
  const tables = getTables(folder, manifest);
  await migrateTables(connection, tables);
  await withPool(connection, (pool) => createSandboxTables(pool, manifest.sandboxVersion));
  if (dataDir !== undefined) await restoreFiles(dataDir, { folder, manifest });
  const rows = await withClient(connection, (client) =>
    load(client, { folder, manifest, leftEmpty, migration: tables }),
  );
  await migrateDatabase(connection, { ...(definitions !== undefined && { folder: definitions }) });
  await withPool(connection, (pool) => onRestored(createDatabase(pool), manifest));
  return rows;
}

type Loading = { folder: string; manifest: Manifest; leftEmpty: readonly string[]; migration: MigrationMark };

async function load(client: pg.Client, { folder, manifest, leftEmpty, migration }: Loading): Promise<number> {
  const { tables, sequences } = manifest;
  await client.query('begin');
  await client.query(`set local lock_timeout = '10s'; lock table ${tables.map(getTableName).join(', ')}`);
  // Checked again under the locks.
  await requireEmpty(client);
  if ((await findLastMigration(client)) !== migration.at) throw newerTables();
  await requireSameTables(client, tables);
  const rows = await loadTables(client, { folder, tables, sequences, leftEmpty });
  await distrustRules(client);
  await client.query('commit');
  // Otherwise the planner would assume empty tables.
  await client.query('analyze');
  return rows;
}

function newerTables(): SettingError {
  return new SettingError('The tables of this database are newer than the backup. Restore into an empty database.');
}

/** Filled by migrations. */
const filledTables = ['audit_head', 'ledger_accounts', 'legal_moves', 'site_settings', 'version'];

/** Nothing is ever overwritten: starting over needs a new database. */
async function requireEmpty(client: pg.Client): Promise<void> {
  for (const table of await listTables(client)) {
    if (filledTables.includes(table.name)) continue;
    const { rows } = await client.query<{ has_rows: boolean }>(
      `select exists (select 1 from ${getTableName(table)}) as has_rows`,
    );
    if (rows[0]?.has_rows !== true) continue;
    throw new SettingError(
      `A site lives in this database already (its table "${table.name}" has rows), and restoring never overwrites one. Name an empty place: another DATA_DIR, or a new database in DATABASE_URL.`,
    );
  }
}

const patienceMs = 3000;

/** A running site is connected to the database of its DATABASE_URL. */
async function requireAlone(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(200)) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and usename = current_user
         and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    if (rows.length === 0) return;
    // A connection that just ended may take a moment to disappear.
    if (Date.now() > deadline) {
      throw new SettingError('Something else is connected to this database. Stop the site, then restore.');
    }
  }
}

async function withPool<T>(connection: DatabaseConnection, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(connection, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Runs before the rows: while the database is empty no file is in use, so repeating it is harmless. Each file
 * appears under its name only when complete.
 */
async function restoreFiles(
  dataDir: string,
  { folder, manifest }: Pick<Loading, 'folder' | 'manifest'>,
): Promise<void> {
  await writingInto(dataDir, async () => {
    await mkdir(dataDir, { recursive: true, mode: dataDirMode() });
    for (const { file } of manifest.files) {
      const path = join(dataDir, file.replace(/^pictures\//, 'uploads/'));
      await rm(`${path}.part`, { force: true });
      await createFile(`${path}.part`, await openBackupFile(folder, file));
      await rename(`${path}.part`, path);
    }
  });
}
