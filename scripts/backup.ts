// npm run backup [-- FOLDER] [--keep N]: backs up the whole site into a new folder while it runs; --note TEXT records a backup
// that was made by other means.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { removeOldBackups } from '#features/backups/server/backup-keeping.ts';
import { noteBackup } from '#features/backups/server/backup-table.ts';
import { productVersion } from '#features/backups/server/product-version.ts';
import { backUpSite, type SiteBackup } from '#features/backups/server/site-backup.ts';
import { nameTarget } from '#features/backups/server/stored/backup-target.ts';
import { makeStoredBackup, type StoredBackup } from '#features/backups/server/stored/stored-backup.ts';
import { claimRun, listOwnNames, recordFailure, recordStored } from '#features/backups/server/stored/stored-runs.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { StoredBackupSettings } from '#platform/config/backup-settings.ts';
import { readBackupConfig } from '#platform/config/config.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { openCommandDatabase, openExistingDatabase } from '#platform/postgres/command-database.ts';
import { createDatabase, createPool, type DatabaseConnection } from '#platform/postgres/database.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run backup [-- FOLDER] [--keep N]
       npm run backup -- --note TEXT
Backs up the whole site, which may be running: encrypted to BACKUP_TO if that is set, otherwise into a new folder in FOLDER,
BACKUP_DIR, or "backups" in DATA_DIR.
--keep N deletes older backups of this site there, so that N are left.
--note TEXT copies nothing: it records that you made a backup by other means, and where it is stored (at most 500 characters).`;

type Wish = { do: 'note'; text: string } | { do: 'copy'; folder: string | undefined; keep: number | undefined };

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (wish.do === 'note') return recordExternalBackup(wish.text);
  const { storedBackups } = readBackupConfig();
  return storedBackups !== undefined && wish.folder === undefined && wish.keep === undefined
    ? store(storedBackups)
    : copy(wish);
}

function readArguments(args: string[]): Wish | undefined {
  try {
    const options = { note: { type: 'string' }, keep: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [folder, ...rest] = positionals;
    const { keep } = values;
    const text = values.note?.trim();
    if (text !== undefined) {
      const isAlone = folder === undefined && keep === undefined;
      return isAlone && text !== '' && text.length <= 500 ? { do: 'note', text } : undefined;
    }
    if (rest.length > 0 || folder === '' || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return undefined;
    return { do: 'copy', folder, keep: keep === undefined ? undefined : Number(keep) };
  } catch {
    return undefined;
  }
}

async function recordExternalBackup(text: string): Promise<number> {
  const database = await openCommandDatabase();
  try {
    await noteBackup(database.db, text);
  } finally {
    await database.close();
  }
  process.stdout.write(
    'Recorded. The admin area shows it on the Health page.\
',
  );
  return 0;
}

async function store(settings: StoredBackupSettings): Promise<number> {
  const config = readBackupConfig();
  const { connection, close } = await openExistingDatabase();
  const pool = createPool(connection, 1);
  const db = createDatabase(pool);
  try {
    const target = nameTarget(settings.place);
    const run = await claimRun(db, { startedBy: null, target });
    if (run === undefined)
      throw new SettingError('A backup is already running. Wait for it, or see Backups in the admin area.');
    try {
      const source = { ...config, connection, version: productVersion() };
      const backup = await makeStoredBackup({ source, settings, ours: await listOwnNames(db, target) });
      await recordStored(db, run, backup);
      process.stdout.write(describeStored(target, backup));
    } catch (error) {
      const said = error instanceof SettingError ? error.message : 'An unexpected error; see what the command printed.';
      await recordFailure(db, run, { error: said, isInterrupted: false });
      throw error;
    }
  } finally {
    await pool.end();
    await close();
  }
  return 0;
}

function describeStored(target: string, { name, bytes, isRestoreTested, kept, warning }: StoredBackup): string {
  const words = [
    `${target}/${name}`,
    `${(bytes / 1024 ** 2).toFixed(1)} MB, encrypted, ${isRestoreTested ? 'restored for a test, ' : ''}stored and read back.${kept === null ? '' : ` Backups kept: ${formatCount(kept)}.`}`,
    ...(warning === null ? [] : [`WARNING: ${warning}`]),
    'To restore it: npm run restore -- latest --key KEYFILE',
  ];
  return `${words.join('\n')}\n`;
}

async function copy({ folder, keep }: { folder: string | undefined; keep: number | undefined }): Promise<number> {
  const config = readBackupConfig();
  const parent = path.resolve(folder ?? config.backupDir);
  const startedAt = Date.now();
  const database = await openExistingDatabase();
  try {
    const backup = await backUpSite({ ...config, connection: database.connection, version: productVersion() }, parent);
    process.stdout.write(describe(backup, Date.now() - startedAt));
    await tellSite(database.connection, backup.folder);
    if (keep !== undefined) {
      for (const removed of await removeOldBackups(parent, { keep, like: backup.manifest })) {
        process.stdout.write(`Removed ${removed}\n`);
      }
    }
  } finally {
    await database.close();
  }
  return 0;
}

function describe({ folder, manifest: { tables, files, pictures } }: SiteBackup, tookMs: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = [...tables, ...files].reduce((sum, file) => sum + file.bytes, 0);
  const images =
    pictures.kind === 'included'
      ? `${formatCount(pictures.count)} ${pictures.count === 1 ? 'picture' : 'pictures'}`
      : 'no pictures';
  const words = [
    folder,
    `${formatCount(rows)} rows of ${tables.length} tables and ${images}, ${(bytes / 1024 ** 2).toFixed(1)} MB, written and verified in ${(tookMs / 1000).toFixed(1)} s.`,
    ...(pictures.kind === 'included'
      ? []
      : [`Pictures are NOT included: they are in the bucket ${pictures.bucket}, which needs its own backup.`]),
    "It contains people's data and secrets: store it where no one else can read it, and not only on this machine.",
    `To restore it: npm run restore -- ${folder}`,
  ];
  return `${words.join('\n')}\n`;
}

/** The backup is complete whether or not it can be recorded. */
async function tellSite(connection: DatabaseConnection, folder: string): Promise<void> {
  const pool = createPool(connection, 1);
  try {
    await noteBackup(createDatabase(pool), folder.slice(-500));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The backup could not be recorded, so the Health page does not show it: ${why}\
`);
  } finally {
    await pool.end();
  }
}

await runMain(main);
