// Finds the backup that an operator names, and brings it into a folder: a folder, an encrypted file, s3://bucket/name, or "latest".
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { BackupPlace, StoredBackupSettings } from '#platform/config/backup-settings.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { type BackupTarget, nameTarget, openTarget } from './backup-target.ts';
import { decryptArchive, readPrivateKey } from './encrypted-archive.ts';
import { readStoredTime } from './stored-name.ts';

export type NamedBackup = { folder: string } | { target: BackupTarget; name: string };

/** @throws SettingError */
export async function findBackup(named: string, settings: StoredBackupSettings | undefined): Promise<NamedBackup> {
  if (named === 'latest') return findLatest(settings);
  if (named.startsWith('s3://')) return { target: openTarget(placeOf(named, settings)), name: basename(named) };
  const path = resolve(named);
  if (!existsSync(path)) throw new SettingError(`There is no complete backup in ${path}: it does not exist.`);
  if (statSync(path).isDirectory()) return { folder: path };
  return { target: openTarget({ kind: 'folder', folder: dirname(path) }), name: requireStoredName(basename(path)) };
}

async function findLatest(settings: StoredBackupSettings | undefined): Promise<NamedBackup> {
  if (settings === undefined)
    throw new SettingError('BACKUP_TO must be set to find the latest backup: or name a file.');
  const target = openTarget(settings.place);
  const timeOf = (name: string) => readStoredTime(name)?.getTime() ?? 0;
  const [name] = (await target.list()).toSorted((one, other) => timeOf(other) - timeOf(one));
  if (name === undefined) throw new SettingError(`There is no backup in ${target.name}.`);
  return { target, name };
}

/** A file in the bucket of BACKUP_TO, whose account is known. */
function placeOf(address: string, settings: StoredBackupSettings | undefined): BackupPlace {
  const place = settings?.place;
  const name = requireStoredName(basename(address));
  if (place?.kind === 's3' && address === `${nameTarget(place)}/${name}`) return place;
  throw new SettingError(`Set BACKUP_TO=${dirname(address)} and its keys, so that ${name} can be read there.`);
}

function requireStoredName(name: string): string {
  if (readStoredTime(name) !== undefined) return name;
  throw new SettingError(
    `${name} is not a backup: the file of one is called as it was stored, kindling-DATE.tar.age. One that is already unpacked is a folder.`,
  );
}

/**
 * The folder of the backup, unpacked into `into` if it is encrypted.
 * @throws SettingError
 */
export async function fetchBackup(found: NamedBackup, keyFile: string | undefined, into: string): Promise<string> {
  if ('folder' in found) return found.folder;
  const { target, name } = found;
  if (keyFile === undefined) {
    throw new SettingError(`${name} is encrypted: add --key with the file of the private key, as age-keygen wrote it.`);
  }
  const key = await readPrivateKey(keyFile);
  const content = async () => {
    const stream = await target.open(name);
    if (stream === undefined) throw new SettingError(`${target.name} has no ${name}.`);
    return stream;
  };
  return decryptArchive({ name, content }, key, into);
}
