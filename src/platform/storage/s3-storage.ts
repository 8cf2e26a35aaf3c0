// S3-compatible storage with signed requests.
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#platform/config/config.ts';
import { requireKey, type Storage, type StorageLog, storeFailed } from './storage.ts';

/** Timeout per attempt, including the response body. */
const defaultTimeoutMs = 8000;
/** Retries when the store is busy. Failed connections are not retried: their time is used up. */
const retries = 1;

type S3Settings = Extract<Config['storage'], { kind: 's3' }>;

export function createS3Storage(
  settings: S3Settings,
  log: StorageLog,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Storage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 100 });
  // Path-style addressing works with every store.
  const getUrl = (key: string) => `${settings.endpoint}/${settings.bucket}/${requireKey(key)}`;

  /** Sends one request and reads the full response; undefined if the key does not exist. */
  async function sendRequest(method: string, key: string, file?: { bytes: Buffer; contentType: string }) {
    const address = getUrl(key);
    try {
      const response = await client.fetch(address, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(file?.bytes ?? '')
            .digest('hex'),
          ...(file && { 'content-type': file.contentType }),
        },
        ...(file && { body: new Uint8Array(file.bytes) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 404) return undefined;
      // The body contains the reason and no secrets.
      if (!response.ok) throw new Error(`the store answered ${response.status}: ${bytes.toString('utf8', 0, 500)}`);
      return bytes;
    } catch (error) {
      throw storeFailed(log, key, error);
    }
  }

  return {
    put: async (key, file) => {
      const stored = await sendRequest('PUT', key, file);
      if (stored === undefined) throw storeFailed(log, key, new Error('there is no such bucket'));
    },
    get: (key) => sendRequest('GET', key),
    delete: async (key) => {
      await sendRequest('DELETE', key);
    },
  };
}
