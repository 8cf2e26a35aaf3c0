import { expect, test } from 'vitest';
import { getPartSize, isWhole, largestPart } from './crop-part.ts';

test('the cover starts as the largest centered area of 16 by 10', () => {
  const wide = largestPart({ width: 4000, height: 1000 }, 1.6);
  expect(wide).toEqual({ left: 0.3, top: 0, width: 0.4, height: 1 });
  expect(getPartSize({ width: 4000, height: 1000 }, wide)).toEqual({ width: 1600, height: 1000 });
  const tall = largestPart({ width: 1600, height: 4000 }, 1.6);
  expect(tall).toEqual({ left: 0, top: 0.375, width: 1, height: 0.25 });
  expect(isWhole(tall)).toBe(false);
});

test('without a fixed ratio the whole picture is selected', () => {
  const part = largestPart({ width: 333, height: 1000 });
  expect(isWhole(part)).toBe(true);
  expect(getPartSize({ width: 333, height: 1000 }, part)).toEqual({ width: 333, height: 1000 });
});
