// npm run drill -- [FILE|latest] [--key KEYFILE]: rehearses a restore beside the site, checks the result, and removes everything again.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readBackup, restoreSite } from '#features/backups/server/site-restore.ts';
import { fetchBackup, findBackup } from '#features/backups/server/stored/fetched-backup.ts';
import { findFaults } from '#features/backups/server/stored/restore-test.ts';
import { withScratchDatabase } from '#features/backups/server/stored/scratch-database.ts';
import { formatCount } from '#kernel/numbers.ts';
import { readBackupConfig } from '#platform/config/config.ts';
import { type DatabaseConnection, withClient } from '#platform/postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts';
import { restoreRules } from './restore-rules.ts';
import { runMain } from './run-main.ts';

const usage = `Usage: npm run drill -- [FILE|FOLDER|latest] [--key KEYFILE]
Restores a backup into a scratch database beside the site, checks it, and removes the copy. Without a name it takes the latest one in
BACKUP_TO. KEYFILE has the private key of BACKUP_KEY, as age-keygen wrote it. Exits with 0 if the backup is sound, otherwise with 1.`;

type Row = { step: string; result: string; seconds: number };

async function main(args: string[]): Promise<number> {
  const wish = readArguments(args);
  if (wish === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readBackupConfig();
  const room = await mkdtemp(path.join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'kindling-drill-'));
  // The account of the embedded database passes through; what is in the folder is ours alone.
  await chmod(room, 0o711);
  const rows: Row[] = [];
  const step = async <T>(name: string, work: () => Promise<[T, string]>): Promise<T> => {
    const begunAt = Date.now();
    const [value, result] = await work();
    rows.push({ step: name, result, seconds: (Date.now() - begunAt) / 1000 });
    return value;
  };
  try {
    const found = await findBackup(wish.named, config.storedBackups);
    const folder = await step('Fetch and decrypt', async () => {
      const into = await fetchBackup(found, wish.keyFile, path.join(room, 'unpacked'));
      return [into, path.basename(into)];
    });
    const manifest = await step('Checksums', async () => {
      const read = await readBackup(folder);
      return [read, `${formatCount(read.tables.length + read.files.length)} files, of ${read.takenAt}`];
    });
    const dataDir = path.join(room, 'data');
    const faults = await onScratch({ room, databaseUrl: config.databaseUrl }, async (connection) => {
      await step('Restore', async () => {
        const count = await restoreSite({ connection, dataDir }, { folder, manifest }, restoreRules);
        return [count, `${formatCount(count)} rows, ${formatCount(manifest.files.length)} files`];
      });
      return step('Money and audit log', async () => {
        const found = await findFaults(connection);
        return [found, found.length === 0 ? 'sound' : found.join(' ')];
      }).then(async (broken) => [
        ...broken,
        ...(await step('Pictures and documents', async () => {
          if (manifest.pictures.kind === 'in a bucket')
            return [[], `not in the backup: bucket ${manifest.pictures.bucket}`];
          const { count, missing } = await findMissingFiles(connection, dataDir);
          const words = `${formatCount(count)} present`;
          return [
            missing,
            missing.length === 0 ? words : `${formatCount(missing.length)} missing, such as ${missing[0]}`,
          ];
        })),
      ]);
    });
    process.stdout.write(describe(rows));
    process.stdout.write(
      faults.length === 0
        ? 'The backup can be restored, and what it restores is sound.\n'
        : 'The backup is NOT sound; see above.\n',
    );
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    process.stdout.write(describe(rows));
    throw error;
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

function readArguments(args: string[]): { named: string; keyFile: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { key: { type: 'string' } } });
    const [named = 'latest', ...rest] = positionals;
    return rest.length > 0 || named === '' ? undefined : { named, keyFile: values.key };
  } catch {
    return undefined;
  }
}

/** A database server of its own; where the programs are not installed, as in a container, a database beside the site's. */
async function onScratch<T>(
  { room, databaseUrl }: { room: string; databaseUrl: string | undefined },
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(room, 'server'),
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  }).catch((error: unknown) => {
    if (databaseUrl === undefined) throw error;
  });
  if (server === undefined) return withScratchDatabase(databaseUrl ?? '', 'drill', work);
  try {
    return await work(server.connection);
  } finally {
    await server.stop();
  }
}

/** Files that rows refer to, by the path that the store gives them. */
async function findMissingFiles(
  connection: DatabaseConnection,
  dataDir: string,
): Promise<{ count: number; missing: string[] }> {
  const keys = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select name || '/' || width || '.webp' as key from images
       union all select stored_as from identity_files union all select stored_as from register_files
       union all select stored_as from evidence_files union all select stored_as from document_versions`,
    );
    return rows.map(({ key }) => key);
  });
  const missing = keys.filter((key) => !existsSync(path.join(dataDir, 'uploads', key.slice(0, 2), key)));
  return { count: keys.length - missing.length, missing };
}

function describe(rows: readonly Row[]): string {
  const width = Math.max(0, ...rows.map(({ step }) => step.length));
  return rows
    .map(({ step, result, seconds }) => `${step.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${result}\n`)
    .join('');
}

await runMain(main);
