// The secret that signs and encrypts: SESSION_SECRET, or one generated into DATA_DIR on the first start.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { dataDirMode } from '#platform/postgres/data-dir-mode.ts';

export async function readSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const path = join(config.dataDir, 'session-secret');
  await mkdir(config.dataDir, { recursive: true, mode: dataDirMode() });
  // 'wx' fails if the file exists, so two concurrent first starts agree on one secret.
  await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}
