// The configured file store: a folder in DATA_DIR, or S3-compatible storage.
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage, StorageLog } from './storage.ts';

export function createStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>, log: StorageLog): Storage {
  return storage.kind === 's3' ? createS3Storage(storage, log) : createLocalStorage(join(dataDir, 'uploads'), log);
}
