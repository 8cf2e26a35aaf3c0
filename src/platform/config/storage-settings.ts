// The storage of uploaded images: the data folder, or an S3-compatible bucket.
import { findPlainUrl, type Read, requireSetting, SettingError, shown } from './setting-readers.ts';

/** A bucket of an S3-compatible store, and an account for it; `endpoint` has no trailing slash. */
export type Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type StorageSettings = { kind: 'local' } | ({ kind: 's3' } & Bucket);

/** @throws SettingError if the bucket or its keys are incomplete */
export function readStorage(read: Read): StorageSettings {
  const kind = read('STORAGE') ?? 'local';
  if (kind === 'local') return { kind };
  if (kind !== 's3') throw new SettingError(`STORAGE must be "local" or "s3", not ${shown(kind)}.`);
  const bucket = requireSetting(read, 'S3_BUCKET', 'STORAGE=s3');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket)) {
    throw new SettingError(`S3_BUCKET must be the name of a bucket, not ${shown(bucket)}.`);
  }
  return { kind, bucket, ...readBucketAccount(read, { prefix: '', when: 'STORAGE=s3' }) };
}

/** @param prefix of the names in messages, which `read` adds by itself */
export function readBucketAccount(
  read: Read,
  { prefix, when }: { prefix: string; when: string },
): Omit<Bucket, 'bucket'> {
  const need = (name: string) => {
    const value = read(name);
    if (value === undefined) throw new SettingError(`${prefix}${name} is needed when ${when}.`);
    return value;
  };
  const region = read('S3_REGION') ?? 'us-east-1';
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) {
    throw new SettingError(`${prefix}S3_REGION must be a region such as eu-central-1, not ${shown(region)}.`);
  }
  return {
    endpoint: readEndpoint(`${prefix}S3_ENDPOINT`, need('S3_ENDPOINT')),
    region,
    accessKeyId: readKey(`${prefix}S3_ACCESS_KEY_ID`, need('S3_ACCESS_KEY_ID')),
    secretAccessKey: readKey(`${prefix}S3_SECRET_ACCESS_KEY`, need('S3_SECRET_ACCESS_KEY')),
  };
}

function readKey(name: string, value: string): string {
  if (/^[!-~]+$/.test(value)) return value;
  throw new SettingError(`${name} must be a key without spaces, as the store shows it.`);
}

/** Some stores are below a path. */
function readEndpoint(name: string, value: string): string {
  const url = findPlainUrl(value);
  if (url === undefined) {
    throw new SettingError(
      `${name} must be an address such as https://s3.eu-central-1.amazonaws.com, without a user or key.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
