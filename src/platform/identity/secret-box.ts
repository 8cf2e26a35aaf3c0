// The secret that signs and encrypts: SESSION_SECRET, or one generated into DATA_DIR on the first start. It encrypts small texts: refresh
// tokens at rest, pending sign-ins in cookies.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { dataDirMode } from '#platform/config/data-folder.ts';

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

export type SecretBox = {
  /** `boundTo`: what it is about, such as the id of a person; it does not open as being about anything else. */
  seal: (text: string, boundTo?: string) => string;
  /** Undefined if it was not sealed with this secret for this purpose and this `boundTo`, or was modified. */
  open: (sealed: string, boundTo?: string) => string | undefined;
};

const version = 'v1.';
const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM with a separate key per purpose. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = deriveBytes(secret, purpose);
  return {
    seal: (text, boundTo = '') => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return version + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, boundTo = '') => {
      if (!sealed.startsWith(version)) return undefined;
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      if (bytes.length < ivLength + tagLength) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** Derives 32 bytes from the secret for a purpose; stable across restarts. */
export function deriveBytes(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kindling ${purpose}`, 32));
}
