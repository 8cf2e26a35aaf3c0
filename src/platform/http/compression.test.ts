import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBrotli, compressGzip, toOwnMemory } from './compression.ts';

test('a kept copy uses no more memory than its bytes', () => {
  for (const bytes of [Buffer.from('[]'), gzipSync('a page'), Buffer.alloc(0), Buffer.from('x'.repeat(100_000))]) {
    const own = toOwnMemory(bytes);
    expect(own.equals(bytes)).toBe(true);
    expect(own.buffer.byteLength).toBe(bytes.length);
  }
});

test('a hundred answers at once are all compressed, in both ways', async () => {
  const texts = Array.from({ length: 100 }, (_, index) => `answer ${index} `.repeat(500));
  const packed = await Promise.all(
    texts.map((text, index) =>
      index % 2 === 0 ? compressBrotli(Buffer.from(text), 4) : compressGzip(Buffer.from(text)),
    ),
  );
  const unpacked = packed.map((bytes, index) => (index % 2 === 0 ? brotliDecompressSync(bytes) : gunzipSync(bytes)));
  expect(unpacked.map((bytes) => bytes.toString())).toEqual(texts);
});
