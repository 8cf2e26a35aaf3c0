// Both stores behave the same; the folder store never leaves its folder, the S3 store signs its requests and fails clearly.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { computeSignature, type S3Server, s3Account, startS3Server } from '#test/servers/s3-server.ts';
import { createLocalStorage } from './local-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let server: S3Server;
const warnings: unknown[] = [];
const log = { warn: (...values: unknown[]) => void warnings.push(values) };
/** Patient, so that a busy machine is not taken for a store that does not answer. */
const s3 = (settings: Partial<typeof s3Account & { endpoint: string }> = {}, timeoutMs = 60_000) =>
  createS3Storage({ kind: 's3', endpoint: server.endpoint, ...s3Account, ...settings }, log, { timeoutMs });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindling-storage-'));
  server = await startS3Server();
});
beforeEach(() => {
  warnings.length = 0;
  server.faults.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const file = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });

describe.each<[string, () => Storage]>([
  ['a folder', () => createLocalStorage(join(folder, 'uploads'), log)],
  ['an S3 store', () => s3()],
])('%s', (_name, open) => {
  test('returns the stored bytes, and nothing after they were removed', async () => {
    const store = open();
    const bytes = Buffer.from([0, 255, 1, 254, 10, 13]);
    await store.put('abcd-8x5/8.webp', { bytes, contentType: 'image/webp' });
    await store.put('abcd-8x5/4.webp', file('small'));
    expect(await store.get('abcd-8x5/8.webp')).toEqual(bytes);
    await store.delete('abcd-8x5/8.webp');
    await store.delete('abcd-8x5/8.webp');
    expect(await store.get('abcd-8x5/8.webp')).toBeUndefined();
    expect(await store.get('abcd-8x5/4.webp')).toEqual(Buffer.from('small'));
    await store.delete('abcd-8x5/4.webp');
  });

  test('returns the stored bytes in pieces', async () => {
    const store = open();
    const bytes = Buffer.alloc(3_000_000, 'piece by piece ');
    await store.put('large.pdf', { bytes, contentType: 'application/pdf' });
    const stream = await store.open('large.pdf');
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
    await store.delete('large.pdf');
  });

  test('returns nothing for an unknown key', async () => {
    expect(await open().get('nobody-1x1/1.avif')).toBeUndefined();
    expect(await open().open('nobody-1x1/1.avif')).toBeUndefined();
    await open().delete('nobody-1x1/1.avif');
  });

  test('replaces the file under a key', async () => {
    const store = open();
    await store.put('again.webp', file('first'));
    await store.put('again.webp', file('second'));
    expect(await store.get('again.webp')).toEqual(Buffer.from('second'));
  });

  test.each([
    '../x.webp',
    'a/../../x.webp',
    '/etc/passwd.webp',
    'x',
    'x.webp/',
    'a//b.webp',
    'a\\b.webp',
    'a b.webp',
    'x.webp?acl',
    '',
    'ü1.webp',
    '..webp',
  ])('refuses the key "%s"', async (key) => {
    const store = open();
    await expect((async () => store.get(key))()).rejects.toThrow(RangeError);
    await expect((async () => store.put(key, file('x')))()).rejects.toThrow(RangeError);
    await expect((async () => store.delete(key))()).rejects.toThrow(RangeError);
  });

  test('keeps many concurrent uploads separate', async () => {
    const store = open();
    const keys = Array.from({ length: 40 }, (_, index) => `many-${index}x1/1.webp`);
    await Promise.all(keys.map((key) => store.put(key, file(key))));
    const kept = await Promise.all(keys.map((key) => store.get(key)));
    expect(kept.map(String)).toEqual(keys);
  });
});

describe('a folder', () => {
  test('is private to its owner, has no unfinished files, and removes emptied folders', async () => {
    const root = join(folder, 'own');
    const store = createLocalStorage(root, log);
    await store.put('abcd-8x5/8.webp', file('x'));
    expect(await readdir(root, { recursive: true })).toEqual(['ab', 'ab/abcd-8x5', 'ab/abcd-8x5/8.webp']);
    expect((await stat(join(root, 'ab/abcd-8x5/8.webp'))).mode & 0o077).toBe(0);
    await store.delete('abcd-8x5/8.webp');
    expect(await readdir(root, { recursive: true })).toEqual(['ab']);
  });

  test('that is not writable gives a clear message, and logs the cause', async () => {
    const place = join(folder, 'a-file');
    await writeFile(place, '');
    const put = createLocalStorage(place, log).put('abcd.webp', file('x'));
    await expect(put).rejects.toMatchObject({ code: 'unavailable', message: /^Uploaded files cannot be reached/ });
    expect(JSON.stringify(warnings)).toContain('ENOTDIR');
  });
});

describe('an S3 store', () => {
  test('receives the content type', async () => {
    await s3().put('typed.webp', file('x'));
    expect(server.objects.get('typed.webp')?.contentType).toBe('image/webp');
  });

  test.each([
    ['another secret', { secretAccessKey: 'x'.repeat(40) }],
    ['another account', { accessKeyId: 'AKIDOTHER' }],
    ['another region', { region: 'us-east-1' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('refuses %s', async (_name, settings) => {
    const put = s3(settings).put('refused.webp', file('x'));
    await expect(put).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.objects.has('refused.webp')).toBe(false);
    expect(JSON.stringify(warnings)).not.toContain('x'.repeat(40));
  });

  test('that is busy once is retried', async () => {
    server.faults.push('busy');
    await s3().put('busy.webp', file('x'));
    expect(server.objects.has('busy.webp')).toBe(true);
  });

  test.each<[string, S3Server['faults'], number?]>([
    ['stays busy', ['busy', 'busy', 'busy']],
    ['breaks', ['broken', 'broken', 'broken']],
    ['refuses', ['forbidden']],
    ['never answers', ['slow'], 50],
    ['is cut off in the middle', ['cut off']],
  ])('that %s is unavailable, with a clear message', async (_name, faults, timeoutMs) => {
    await s3().put('kept.webp', file('x'));
    server.faults.push(...faults);
    await expect(s3({}, timeoutMs).get('kept.webp')).rejects.toMatchObject({
      code: 'unavailable',
      message: /^Uploaded files cannot/,
    });
    expect(warnings).toHaveLength(1);
  });

  test('that does not exist is unavailable', async () => {
    await expect(s3({ endpoint: 'http://127.0.0.1:1' }).get('x1.webp')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

// From "Examples: Signature Calculations" in the Amazon S3 reference.
test.each<[string, string, Record<string, string>, string]>([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT',
    '/test%24file.text',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('the store of these tests computes the published signature of %s %s', (method, url, more, signature) => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    ...more,
  };
  expect(
    computeSignature({
      method,
      url,
      headers,
      signedHeaders: Object.keys(headers).sort().join(';'),
      region: 'us-east-1',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
  ).toBe(signature);
});
