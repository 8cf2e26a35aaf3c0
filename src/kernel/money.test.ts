// Amounts in dollars, as people and answers write them.
import { expect, test } from 'vitest';
import {
  cents,
  findCents,
  formatDollarAmount,
  formatDollars,
  formatExactDollars,
  maxCents,
  parseDollars,
  toDollarString,
} from './money.ts';
import { formatCount } from './numbers.ts';

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

test('amounts and counts are written as the Unicode data of American English does', () => {
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });
  const grouped = new Intl.NumberFormat('en-US');
  const spread = Array.from({ length: 2000 }, (_, step) => Math.floor(1.0142 ** step) % maxCents);
  for (const amount of [0, 1, 9, 10, 99, 100, 101, 99_999, 100_000, 123_456_789, 1_234_567_890, maxCents, ...spread]) {
    const dollars = (amount % 100 === 0 ? whole : exact).format(amount / 100);
    expect(formatDollars(cents(amount))).toBe(dollars);
    expect(formatDollarAmount(toDollarString(cents(amount)))).toBe(dollars);
    expect(formatDollarAmount(amount / 100)).toBe(dollars);
    expect(formatExactDollars(amount)).toBe(exact.format(amount / 100));
    expect(formatCount(amount)).toBe(grouped.format(amount));
    if (amount === 0) continue;
    expect(formatExactDollars(-amount)).toBe(exact.format(-amount / 100));
    expect(formatDollarAmount(-amount / 100)).toBe(`-${dollars}`);
  }
});
