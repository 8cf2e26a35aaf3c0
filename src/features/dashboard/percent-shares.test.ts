// Percentages of a whole always add up.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentShares } from './percent-shares.ts';

test.each([
  [[9_000, 15_000], 24_000, 0, [38, 62]],
  [[1, 1, 1], 3, 0, [34, 33, 33]],
  [[1, 1, 1], 3, 1, [33.4, 33.3, 33.3]],
  [[5_000], 20_000, 0, [25]],
  [[], 100, 0, []],
  [[3], 0, 0, [0]],
])('%j of %i with %i decimals are %j', (parts, whole, decimals, shares) => {
  expect(percentShares(parts, whole, decimals)).toEqual(shares);
});

test('the shares add up to 100, each less than one step from its exact value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = percentShares(parts, whole);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [index, part] of parts.entries()) {
        expect(Math.abs((shares[index] ?? 0) - (part * 100) / whole)).toBeLessThan(1);
      }
    }),
  );
});
