import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toOwnMemory } from './compression.ts';

test('a kept copy uses no more memory than its bytes', () => {
  for (const bytes of [Buffer.from('[]'), gzipSync('a page'), Buffer.alloc(0), Buffer.from('x'.repeat(100_000))]) {
    const own = toOwnMemory(bytes);
    expect(own.equals(bytes)).toBe(true);
    expect(own.buffer.byteLength).toBe(bytes.length);
  }
});
