// Large files in an S3-compatible bucket, in pieces: a file appears under its name only when all of it has arrived.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#platform/config/storage-settings.ts';

export type StoredFile = { key: string; bytes: number };

export type S3Files = {
  /** All files whose key begins with the prefix. */
  list: (prefix: string) => Promise<StoredFile[]>;
  put: (key: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Undefined if there is none. */
  open: (key: string) => Promise<Readable | undefined>;
  /** Succeeds if it does not exist. */
  delete: (key: string) => Promise<void>;
  /** Removes the pieces of files that were never finished, begun before that time. */
  dropUnfinished: (prefix: string, before: Date) => Promise<void>;
};

/** A store takes 10,000 pieces: files up to 156 GB. Two pieces are in memory at a time. */
const pieceBytes = 16 * 1024 ** 2;
const requestMs = 120_000;
const attempts = 4;

type Call = { method: string; key?: string; query?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

/** Every function throws an Error with what the store answered, which names no key of the account. */
export function createS3Files(bucket: Bucket, { piece = pieceBytes }: { piece?: number } = {}): S3Files {
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  /** Repeated while the store is busy or unreachable: each of these requests may be sent twice. */
  async function send(call: Call): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await sendOnce(call).catch((error: unknown) => {
        if (attempt >= attempts) throw new Error(`the store at ${endpoint} does not answer`, { cause: error });
      });
      if (response !== undefined && (attempt >= attempts || (response.status < 500 && response.status !== 429))) {
        return response;
      }
      await response?.body?.cancel();
      await sleep(200 * 4 ** attempt);
    }
  }

  function sendOnce({ method, key = '', query = {}, body }: Call): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), requestMs);
    const search = new URLSearchParams(query).toString();
    // Path-style addressing works with every store.
    return (
      client
        .fetch(`${endpoint}/${bucket.bucket}${key === '' ? '' : `/${key}`}${search === '' ? '' : `?${search}`}`, {
          method,
          signal: limit.signal,
          redirect: 'error',
          headers: {
            'x-amz-content-sha256': createHash('sha256')
              .update(body ?? '')
              .digest('hex'),
          },
          ...(body && { body }),
        })
        // A body that is handed out is limited by the pause between two pieces of it.
        .finally(() => clearTimeout(timer))
    );
  }

  async function ask(call: Call): Promise<string> {
    const response = await send(call);
    const text = await response.text();
    // Completing a file answers 200 first, and may fail then.
    if (!response.ok || text.includes('<Error>')) throw explainAnswer(response.status, text);
    return text;
  }

  async function putPieces(key: string, first: Uint8Array<ArrayBuffer>, rest: AsyncIterator<Uint8Array<ArrayBuffer>>) {
    const uploadId = findTag(await ask({ method: 'POST', key, query: { uploads: '' } }), 'UploadId');
    if (uploadId === undefined) throw new Error('the store did not begin an upload');
    try {
      const tags: string[] = [];
      for (let body: Uint8Array<ArrayBuffer> | undefined = first; body !== undefined; ) {
        const partNumber = String(tags.length + 1);
        const response = await send({ method: 'PUT', key, query: { partNumber, uploadId }, body });
        const text = await response.text();
        const tag = response.headers.get('etag');
        if (!response.ok || tag === null) throw explainAnswer(response.status, text);
        tags.push(tag);
        const { value, done } = await rest.next();
        body = done === true ? undefined : value;
      }
      const parts = tags
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
      await ask({ method: 'POST', key, query: { uploadId }, body });
    } catch (error) {
      await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async list(prefix) {
      const files: StoredFile[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const text = await ask({
          method: 'GET',
          query: { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) },
        });
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          files.push({ key: findTag(entry, 'Key') ?? '', bytes: Number(findTag(entry, 'Size')) });
        }
        token = findTag(text, 'IsTruncated') === 'true' ? findTag(text, 'NextContinuationToken') : undefined;
      }
      return files;
    },
    async put(key, content) {
      const pieces = cutIntoPieces(content, piece);
      const first = (await pieces.next()).value ?? new Uint8Array();
      const second = await pieces.next();
      if (second.done === true) return void (await ask({ method: 'PUT', key, body: first }));
      await putPieces(key, first, startWith(second.value, pieces));
    },
    async open(key) {
      const response = await send({ method: 'GET', key });
      if (response.ok && response.body !== null) return Readable.fromWeb(response.body as ReadableStream);
      const text = await response.text();
      if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined;
      throw explainAnswer(response.status, text);
    },
    async delete(key) {
      const response = await send({ method: 'DELETE', key });
      const text = await response.text();
      if (!response.ok && response.status !== 404) throw explainAnswer(response.status, text);
    },
    async dropUnfinished(prefix, before) {
      const text = await ask({ method: 'GET', query: { uploads: '', prefix } });
      for (const [, entry = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        const [key, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((tag) => findTag(entry, tag));
        if (key === undefined || uploadId === undefined || !(Date.parse(begun ?? '') < before.getTime())) continue;
        await send({ method: 'DELETE', key, query: { uploadId } });
      }
    },
  };
}

async function* cutIntoPieces(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let held = 0;
  for await (let chunk of content) {
    while (held + chunk.length >= bytes) {
      const head = chunk.subarray(0, bytes - held);
      chunk = chunk.subarray(head.length);
      yield Buffer.concat([...chunks, head]);
      chunks = [];
      held = 0;
    }
    if (chunk.length === 0) continue;
    chunks.push(chunk);
    held += chunk.length;
  }
  if (held > 0) yield Buffer.concat(chunks);
}

async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Keys here have no character that XML escapes except in quotation marks of tags, which are sent back as they came. */
function findTag(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}

const answers: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the account may not do this',
  InvalidAccessKeyId: 'the access key is unknown there',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  QuotaExceeded: 'the quota is used up',
};

function explainAnswer(status: number, text: string): Error {
  const code = findTag(text, 'Code') ?? '';
  return new Error(
    `the store answered ${status}${code === '' ? '' : ` ${code}`}${code in answers ? ` (${answers[code]})` : ''}`,
  );
}
