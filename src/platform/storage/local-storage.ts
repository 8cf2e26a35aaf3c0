// Files in a folder of this machine.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isKey, requireKey, type Storage, type StorageLog, storeFailed } from './storage.ts';

/** Whether a relative path can be a stored file; unfinished files have other names. */
export function isStoredPath(path: string): boolean {
  const [, folder, key = ''] = /^(..)\/(.+)$/.exec(path) ?? [];
  return isKey(key) && key.slice(0, 2) === folder;
}

/** Stores files by key, in subfolders by the first two characters. Nothing is created before the first upload. */
export function createLocalStorage(folder: string, log: StorageLog): Storage {
  const getPath = (key: string) => join(folder, key.slice(0, 2), requireKey(key));
  return {
    put: async (key, { bytes }) => {
      const path = getPath(key);
      // Readers never see partial files: a file gets its name when it is complete and synced.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw storeFailed(log, key, error);
      }
    },
    get: async (key) => {
      const path = getPath(key);
      try {
        return await readFile(path);
      } catch (error) {
        if (isNothingThere(error)) return undefined;
        throw storeFailed(log, key, error);
      }
    },
    open: async (key) => {
      const path = getPath(key);
      try {
        return (await open(path, 'r')).createReadStream();
      } catch (error) {
        if (isNothingThere(error)) return undefined;
        throw storeFailed(log, key, error);
      }
    },
    delete: async (key) => {
      const path = getPath(key);
      try {
        await rm(path, { force: true });
      } catch (error) {
        throw storeFailed(log, key, error);
      }
      // The folder is deleted with its last file.
      await rmdir(dirname(path)).catch(() => undefined);
    },
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isNothingThere(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
