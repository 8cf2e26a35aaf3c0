// Backups that the site makes by itself: where to, encrypted to which key, and how often.
import { resolve } from 'node:path';
import { type Read, requireSetting, SettingError, shown } from './setting-readers.ts';
import { type Bucket, readBucketAccount } from './storage-settings.ts';

export type BackupPlace = { kind: 'folder'; folder: string } | ({ kind: 's3'; prefix: string } & Bucket);

export type StoredBackupSettings = {
  place: BackupPlace;
  /** The public key of age (`age1...`) that every backup is encrypted to. */
  key: string;
  everyMs: number;
};

const hourMs = 3_600_000;

/** Undefined without BACKUP_TO. @throws SettingError */
export function readStoredBackups(read: Read): StoredBackupSettings | undefined {
  const to = read('BACKUP_TO');
  if (to === undefined) {
    for (const name of ['BACKUP_KEY', 'BACKUP_EVERY'] as const) {
      if (read(name) !== undefined) throw new SettingError(`${name} has no effect without BACKUP_TO: set both.`);
    }
    return undefined;
  }
  const place = readPlace(read, to);
  return { place, key: readKey(requireSetting(read, 'BACKUP_KEY', 'BACKUP_TO is set')), everyMs: readInterval(read) };
}

function readPlace(read: Read, to: string): BackupPlace {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(to)) {
    if (to.startsWith('~')) throw new SettingError('BACKUP_TO must be a path without "~", such as /mnt/backups.');
    return { kind: 'folder', folder: resolve(to) };
  }
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(to) ?? [];
  const steps = prefix.split('/').filter((step) => step !== '');
  if (bucket === '' || steps.some((step) => /^\.+$/.test(step))) {
    throw new SettingError(`BACKUP_TO must be a folder, or a bucket such as s3://backups/kindling, not ${shown(to)}.`);
  }
  return { kind: 's3', bucket, prefix: steps.map((step) => `${step}/`).join(''), ...readAccount(read) };
}

/** Any setting of its own makes the store another one, whose account then has to be complete. */
function readAccount(read: Read): Omit<Bucket, 'bucket'> {
  const own = (name: string) => read(`BACKUP_${name}`);
  const isOther = [
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_ACCESS_KEY_ID',
    'BACKUP_S3_SECRET_ACCESS_KEY',
    'BACKUP_S3_REGION',
  ].some((name) => read(name) !== undefined);
  return isOther
    ? readBucketAccount(own, { prefix: 'BACKUP_', when: 'any BACKUP_S3 setting is set' })
    : readBucketAccount(read, { prefix: '', when: 'BACKUP_TO is a bucket' });
}

/** A checksum that is wrong is found at the start too, by the library. */
function readKey(value: string): string {
  if (/^AGE-SECRET-KEY/i.test(value)) {
    throw new SettingError(
      'BACKUP_KEY is a private key of age, which must not be on this server: set the public key (age1...) that age-keygen printed with it, and consider the private one exposed.',
    );
  }
  if (/^age1[02-9ac-hj-np-z]{58}$/.test(value)) return value;
  throw new SettingError(
    'BACKUP_KEY must be a public key of age: age1 and 58 more characters, as age-keygen prints it.',
  );
}

function readInterval(read: Read): number {
  const value = read('BACKUP_EVERY') ?? '24h';
  const [, count = '', unit = ''] = /^([1-9]\d{0,2})([hd])$/.exec(value) ?? [];
  const ms = Number(count) * (unit === 'd' ? 24 : 1) * hourMs;
  if (ms >= hourMs && ms <= 7 * 24 * hourMs) return ms;
  throw new SettingError(`BACKUP_EVERY must be hours or days from 1h to 7d, such as 24h, not ${shown(value)}.`);
}
