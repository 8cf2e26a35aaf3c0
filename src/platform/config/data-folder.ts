// The data folder: tried at the start, before a database or an upload meets it.
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Config } from './config.ts';
import { SettingError } from './setting-readers.ts';

type FolderConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'sessionSecret' | 'mail'>;

/** A site that keeps everything elsewhere needs none. @throws SettingError */
export async function requireDataFolder({ dataDir, ...config }: FolderConfig): Promise<void> {
  const isElsewhere =
    config.databaseUrl !== undefined &&
    config.storage.kind !== 'local' &&
    config.sessionSecret !== undefined &&
    config.mail.smtpUrl !== undefined;
  if (!isElsewhere) await openDataFolder(dataDir);
}

/** Creates it if it is missing. @throws SettingError */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: dataDirMode() });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new SettingError(`DATA_DIR ${dataDir} cannot be used as a folder to write to (${code}).`);
  }
}

/**
 * Only our account enters it. As root, another account runs the embedded database and must pass through to its own folder:
 * it may enter, but sees no names.
 */
export function dataDirMode(uid = process.getuid?.()): number {
  return uid === 0 ? 0o711 : 0o700;
}
