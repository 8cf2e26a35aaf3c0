// S3-compatible storage with signed requests.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '#platform/config/config.ts';
import { requireKey, type Storage, type StorageLog, storeFailed } from './storage.ts';

/** Timeout per attempt, including the response body, with a second more for each megabyte sent. */
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

  type Sent = { bytes: Buffer; contentType: string };

  /** Sends one request and reads the response; undefined if the key does not exist. */
  const sendRequest = (method: string, key: string, file?: Sent) =>
    send(method, key, { file, read: async (response) => Buffer.from(await response.arrayBuffer()) });

  async function send<Body>(
    method: string,
    key: string,
    { file, read }: { file?: Sent | undefined; read: (response: Response) => Promise<Body> },
  ) {
    const address = getUrl(key);
    // A stream that was handed out takes as long as its reader.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs + Math.ceil((file?.bytes.length ?? 0) / 1000));
    try {
      const response = await client.fetch(address, {
        method,
        signal: limit.signal,
        redirect: 'error',
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(file?.bytes ?? '')
            .digest('hex'),
          ...(file && { 'content-type': file.contentType }),
        },
        ...(file && { body: new Uint8Array(file.bytes) }),
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      // The body contains the reason and no secrets.
      if (!response.ok)
        throw new Error(`the store answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      return await read(response);
    } catch (error) {
      throw storeFailed(log, key, error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: async (key, file) => {
      const stored = await sendRequest('PUT', key, file);
      if (stored === undefined) throw storeFailed(log, key, new Error('there is no such bucket'));
    },
    get: (key) => sendRequest('GET', key),
    open: (key) =>
      send('GET', key, { read: async ({ body }) => (body ? Readable.fromWeb(body as ReadableStream) : undefined) }),
    delete: async (key) => {
      await sendRequest('DELETE', key);
    },
  };
}
