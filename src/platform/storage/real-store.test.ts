// The S3 store's code against a store that is not ours: OpenStack Swift with its S3 interface.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSpeed } from '#test/counts.ts';
import { findMissingSwift, type SwiftStore, startSwiftStore, swiftAccount } from '#test/servers/swift-store.ts';
import { createS3Files } from './s3-files.ts';
import { createS3Storage } from './s3-storage.ts';

const missing = findMissingSwift();
if (missing.length > 0) test.skip(`needs Debian's packages: apt-get install ${missing.join(' ')}`, () => undefined);
else if (testSpeed === 'smoke') test.skip('takes many seconds: runs with --money or --nightly', () => undefined);
else testRealStore();

function testRealStore(): void {
  let server: SwiftStore;
  const warnings: unknown[] = [];
  const log = { warn: (...values: unknown[]) => void warnings.push(values) };
  const open = (settings: Partial<typeof swiftAccount> = {}) =>
    createS3Storage({ kind: 's3', endpoint: server.endpoint, ...swiftAccount, ...settings }, log, {
      timeoutMs: 60_000,
    });
  const file = (text: string) => ({ bytes: Buffer.from(text), contentType: 'image/webp' });

  beforeAll(async () => {
    server = await startSwiftStore();
  }, 90_000);
  afterAll(() => server?.close());

  test('a picture is stored, read, replaced and removed', async () => {
    const store = open();
    await store.put('abcd-8x5/8.webp', file('first'));
    await store.put('abcd-8x5/8.webp', file('second'));
    expect(String(await store.get('abcd-8x5/8.webp'))).toBe('second');
    await store.delete('abcd-8x5/8.webp');
    await store.delete('abcd-8x5/8.webp');
    expect(await store.get('abcd-8x5/8.webp')).toBeUndefined();
    expect(await store.open('abcd-8x5/8.webp')).toBeUndefined();
  }, 60_000);

  test('a document of ten megabytes comes back in pieces, byte for byte', async () => {
    const bytes = Buffer.alloc(10_000_000, 'piece by piece ');
    await open().put('large.pdf', { bytes, contentType: 'application/pdf' });
    const stream = await open().open('large.pdf');
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
  }, 60_000);

  test('a backup of three pieces is listed, comes back byte for byte and is deleted; one that breaks off leaves nothing', async () => {
    const files = createS3Files({ endpoint: server.endpoint, ...swiftAccount });
    const bytes = Buffer.alloc(40 * 1024 ** 2, 'one backup in three pieces ');
    await files.put('site/whole.tar.age', Readable.from([bytes]));
    await files.put('site/small.tar.age', Readable.from([Buffer.from('one piece')]));
    expect(await files.list('site/')).toEqual([
      { key: 'site/small.tar.age', bytes: 9 },
      { key: 'site/whole.tar.age', bytes: bytes.length },
    ]);
    const stream = await files.open('site/whole.tar.age');
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);

    const breaksOff = async function* () {
      yield bytes;
      throw new Error('the disk broke');
    };
    await expect(files.put('site/broken.tar.age', breaksOff())).rejects.toThrow('the disk broke');
    expect(await files.open('site/broken.tar.age')).toBeUndefined();
    await files.dropUnfinished('site/', new Date());
    for (const { key } of await files.list('')) await files.delete(key);
    expect(await files.list('')).toEqual([]);
  }, 60_000);

  test.each([
    ['another secret', { secretAccessKey: 'x'.repeat(40) }],
    ['another account', { accessKeyId: 'test:other' }],
    ['another region', { region: 'us-east-1' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])(
    '%s is refused with a clear message, and the log has the reason without the secret',
    async (_name, settings) => {
      warnings.length = 0;
      await expect(open(settings).put('refused.webp', file('x'))).rejects.toMatchObject({ code: 'unavailable' });
      expect(warnings).toHaveLength(1);
      expect(JSON.stringify(warnings)).not.toContain('x'.repeat(40));
      expect(await open().get('refused.webp')).toBeUndefined();
    },
    60_000,
  );
}
