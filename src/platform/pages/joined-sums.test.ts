import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendSum, getShift } from './joined-sums.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

test('The checksum of texts in a row is that of all their bytes', () => {
  fc.assert(
    fc.property(fc.array(bytes), (texts) => {
      const joined = texts.reduce((sum, text) => appendSum(sum, crc32(text), getShift(text.length)), 0);
      expect(joined).toBe(crc32(Buffer.concat(texts)));
    }),
  );
});

test('A long text moves the checksum before it by its whole length', () => {
  const [first, second] = [Buffer.from('first'), Buffer.alloc(1_000_003, 'second')];
  expect(appendSum(crc32(first), crc32(second), getShift(second.length))).toBe(crc32(Buffer.concat([first, second])));
});
