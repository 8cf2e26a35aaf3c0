// Amounts in dollars, as people and answers write them.
import { expect, test } from 'vitest';
import { findCents, maxCents, parseDollars } from './money.ts';

test('the largest amount can be written in dollars, and not a cent more', () => {
  expect(parseDollars('10000000000')).toBe(maxCents);
  expect(findCents('10000000000.00')).toBe(maxCents);
  expect(findCents('10000000000.01')).toBeUndefined();
  expect(findCents('99999999999')).toBeUndefined();
});

test('signs, exponents, spaces, separators, and fractions of a cent are refused', () => {
  for (const text of ['', '-1', '+1', '1e3', ' 1', '1,000', '1.', '.5', '1.001'])
    expect(findCents(text)).toBeUndefined();
});
