// The storage of uploaded images: the data folder, or an S3-compatible bucket.
import { findPlainUrl, type Read, requireSetting, SettingError, shown } from './setting-readers.ts';

type StorageSettings =
  | { kind: 'local' }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** @throws SettingError if the bucket or its keys are incomplete */
export function readStorage(read: Read): StorageSettings {
  const kind = read('STORAGE') ?? 'local';
  if (kind === 'local') return { kind };
  if (kind !== 's3') throw new SettingError(`STORAGE must be "local" or "s3", not ${shown(kind)}.`);
  const need = (name: string) => requireSetting(read, name, 'STORAGE=s3');
  const region = read('S3_REGION') ?? 'us-east-1';
  if (!/^[A-Za-z0-9-]{1,64}$/.test(region)) {
    throw new SettingError(`S3_REGION must be a region such as eu-central-1, not ${shown(region)}.`);
  }
  const bucket = need('S3_BUCKET');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(bucket)) {
    throw new SettingError(`S3_BUCKET must be the name of a bucket, not ${shown(bucket)}.`);
  }
  return {
    kind,
    endpoint: readEndpoint(need('S3_ENDPOINT')),
    region,
    bucket,
    accessKeyId: readKey('S3_ACCESS_KEY_ID', need('S3_ACCESS_KEY_ID')),
    secretAccessKey: readKey('S3_SECRET_ACCESS_KEY', need('S3_SECRET_ACCESS_KEY')),
  };
}

function readKey(name: string, value: string): string {
  if (/^[!-~]+$/.test(value)) return value;
  throw new SettingError(`${name} must be a key without spaces, as the store shows it.`);
}

/** Some stores are below a path. */
function readEndpoint(value: string): string {
  const url = findPlainUrl(value);
  if (url === undefined) {
    throw new SettingError(
      'S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com, without a user or key.',
    );
  }
  return url.href.replace(/\/+$/, '');
}
