// The place of stored backups: a folder, or a bucket. A file there is complete or absent.
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '#kernel/dates.ts';
import type { BackupPlace } from '#platform/config/backup-settings.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { createS3Files } from '#platform/storage/s3-files.ts';
import { syncFolder, writingInto } from '../backup-files.ts';
import { readStoredTime } from './stored-name.ts';

export type BackupTarget = {
  /** For people, without keys: /mnt/backups or s3://backups/kindling. */
  name: string;
  /** Names of backups; anything else there is left alone. */
  list: () => Promise<string[]>;
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Undefined if there is none. */
  open: (name: string) => Promise<Readable | undefined>;
  delete: (name: string) => Promise<void>;
  /** Removes what interrupted backups left more than a day ago. */
  dropUnfinished: () => Promise<void>;
};

export function nameTarget(place: BackupPlace): string {
  return place.kind === 'folder' ? place.folder : `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '');
}

/** Every function throws SettingError with a sentence for the operator. */
export function openTarget(place: BackupPlace): BackupTarget {
  return place.kind === 'folder' ? openFolder(place.folder) : openBucket(place);
}

function openFolder(folder: string): BackupTarget {
  const partOf = (name: string) => join(folder, `.${name}.part`);
  return {
    name: folder,
    list: async () => (await readdir(folder).catch(ignoreMissing))?.filter(isStored) ?? [],
    write: (name, content) =>
      writingInto(folder, async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        try {
          await pipeline(content, createWriteStream(partOf(name), { flags: 'wx', mode: 0o600, flush: true }));
          await rename(partOf(name), join(folder, name));
          await syncFolder(folder);
        } catch (error) {
          await rm(partOf(name), { force: true });
          throw error;
        }
      }),
    open: async (name) => (await open(join(folder, name)).catch(ignoreMissing))?.createReadStream(),
    delete: (name) => writingInto(folder, () => rm(join(folder, name), { force: true })),
    dropUnfinished: async () => {
      for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
        if (!isStored(name.slice(1, -'.part'.length)) || name !== `.${name.slice(1, -'.part'.length)}.part`) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function openBucket(place: Extract<BackupPlace, { kind: 's3' }>): BackupTarget {
  const files = createS3Files(place);
  const name = nameTarget(place);
  const explain = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SettingError(`${name} cannot be ${what}: ${reason}.`, { cause: error });
    }
  };
  return {
    name,
    list: async () => {
      const found = await explain('listed', files.list(place.prefix));
      return found.map(({ key }) => key.slice(place.prefix.length)).filter(isStored);
    },
    write: (file, content) => explain('written', files.put(place.prefix + file, content)),
    open: (file) => explain('read', files.open(place.prefix + file)),
    delete: (file) => explain('cleaned up', files.delete(place.prefix + file)),
    dropUnfinished: () => explain('cleaned up', files.dropUnfinished(place.prefix, new Date(Date.now() - dayMs))),
  };
}

function isStored(name: string): boolean {
  return readStoredTime(name) !== undefined;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
