// Abbreviated amounts are never rounded up.
import { expect, test } from 'vitest';
import { formatShortDollars } from './money.ts';

test.each([
  ['706450606.81', '$706.4M'],
  ['10000000.00', '$10.0M'],
  ['9999999.99', '$9,999,999.99'],
  ['19999999.00', '$19.9M'],
  [2_500_000_000, '$2.5B'],
  ['48200.00', '$48,200'],
  ['0.00', '$0'],
])('%s is %s', (dollars, shown) => {
  expect(formatShortDollars(dollars)).toBe(shown);
});
