// Backs up a running site: its tables in one snapshot, its images, and the generated secret.

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { findSandboxVersion } from '#platform/cards/sandbox-storage.ts';
import type { BackupConfig } from '#platform/config/config.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { type DatabaseConnection, withClient } from '#platform/postgres/database.ts';
import { findLastMigration, findMigration, type MigrationMark } from '#platform/postgres/migrations.ts';
import { isStoredPath } from '#platform/storage/local-storage.ts';
import { createFile, listFiles, syncFolder, verifyFiles, type WrittenFile, writingInto } from './backup-files.ts';
import {
  fingerprintSecret,
  type Manifest,
  picturesFolder,
  readManifest,
  secretFile,
  writeManifest,
} from './backup-manifest.ts';
import { exportTables, readSequences } from './backup-tables.ts';

export type BackupSource = Pick<BackupConfig, 'dataDir' | 'storage' | 'sessionSecret'> & {
  connection: DatabaseConnection;
  version: string;
  /** Leaves the files out: they stay where they are. */
  tablesOnly?: boolean;
};

export type SiteBackup = { folder: string; manifest: Manifest };

/** Creates a folder in `parent` that gets its name only after it is complete and verified. */
export async function backUpSite(source: BackupSource, parent: string): Promise<SiteBackup> {
  // Two sites may back up to one folder at the same second.
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `kindling-${moment}-${randomBytes(2).toString('hex')}`;
  const folder = join(parent, name);
  const unfinished = join(parent, `.${name}.part`);
  return writingInto(parent, async () => {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await mkdir(unfinished, { mode: 0o700 });
    try {
      await withClient(source.connection, (client) => writeSite(client, { source, to: unfinished }));
      const manifest = await readManifest(unfinished);
      await verifyFiles(unfinished, [...manifest.tables, ...manifest.files]);
      await syncFolder(unfinished);
      await rename(unfinished, folder);
      await syncFolder(parent);
      return { folder, manifest };
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
}

async function writeSite(client: pg.Client, { source, to }: { source: BackupSource; to: string }): Promise<void> {
  // The first read takes the snapshot for all later ones; the site keeps writing without waiting.
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ now: Date }>('select now()');
  const migration = await findMark(client);
  const sandboxVersion = await findSandboxVersion(client);
  // Images before rows, so that hardly any is deleted between snapshot and copy.
  const pictures = await copyPictures(source, to);
  const secret = await copySecret(source, to);
  const tables = await exportTables(client, to);
  const sequences = await readSequences(client);
  await client.query('commit');
  await writeManifest(to, {
    version: source.version,
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
    migration,
    sandboxVersion,
    secretMark: secret.mark,
    pictures:
      source.storage.kind === 's3'
        ? { kind: 'in a bucket', bucket: source.storage.bucket }
        : { kind: 'included', count: pictures.length },
    tables,
    sequences,
    files: [...pictures, ...secret.files],
  });
}

async function findMark(client: pg.Client): Promise<MigrationMark> {
  const at = await findLastMigration(client);
  if (at === undefined) throw new SettingError('This database contains no site: it has no Kindling tables.');
  const mark = findMigration(at);
  if (mark === undefined) {
    throw new SettingError('The tables belong to a newer version of Kindling. Make the backup with that version.');
  }
  return mark;
}

async function copyPictures({ dataDir, storage, tablesOnly }: BackupSource, to: string): Promise<WrittenFile[]> {
  if (storage.kind === 's3' || tablesOnly === true) return [];
  const uploads = join(dataDir, 'uploads');
  const copied: WrittenFile[] = [];
  for (const name of (await listFiles(uploads)).filter(isStoredPath)) {
    const file = `${picturesFolder}/${name}`;
    const measure = await createFile(join(to, file), createReadStream(join(uploads, name))).catch(ignoreRemoved);
    if (measure === undefined) await rm(join(to, file), { force: true });
    else copied.push({ file, ...measure });
  }
  return copied;
}

/** Its owner just deleted it, so its row is about to go too. */
function ignoreRemoved(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Encrypted data, such as administrators' authenticator apps, cannot be decrypted if the secret is lost. */
async function copySecret({ dataDir, sessionSecret }: BackupSource, to: string) {
  if (sessionSecret !== undefined) return { mark: fingerprintSecret(sessionSecret), files: [] };
  const text = await readFile(join(dataDir, secretFile), 'utf8').catch(() => undefined);
  if (text === undefined) return { mark: null, files: [] };
  return {
    mark: fingerprintSecret(text.trim()),
    files: [{ file: secretFile, ...(await createFile(join(to, secretFile), [Buffer.from(text)])) }],
  };
}
