// Amounts as people type them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, maxCents, toDollarString } from '#kernel/money.ts';
import { groupedAmount, readDollars } from './dollar-input.ts';

test.each([
  ['25000', 2_500_000],
  ['25,000', 2_500_000],
  ['$25,000.50', 2_500_050],
  [' $ 1,250,000.5 ', 125_000_050],
  ['0', 0],
  ['007', 700],
  ['19.99', 1999],
])('%j is parsed to the cent', (typed, expected) => {
  expect(readDollars(typed)).toBe(expected);
});

test.each(['', '$', '25.000', '25,00', ',250', '1,0000', '-5', '1e6', '25 000', '12.345', '5.', '.5', '١٢', '€5'])(
  '%j is not an amount',
  (typed) => {
    expect(readDollars(typed)).toBeUndefined();
  },
);

test('more than the largest amount is not an amount', () => {
  expect(readDollars('9,999,999,999.99')).toBe(maxCents - 1);
  expect(readDollars('10,000,000,001')).toBeUndefined();
});

test('any amount, with or without separators, parses to the same cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents - 1 }), (amount) => {
      const plain = toDollarString(cents(amount));
      const [whole = '', fraction = ''] = plain.split('.');
      expect(readDollars(plain)).toBe(amount);
      expect(readDollars(`$${BigInt(whole).toLocaleString('en-US')}.${fraction}`)).toBe(amount);
    }),
  );
});

test('an amount gets thousands separators, and cents only if it has some', () => {
  expect(['25000', '$1000000', '1000.5', '0', '999.00'].map(groupedAmount)).toEqual([
    '25,000',
    '1,000,000',
    '1,000.50',
    '0',
    '999',
  ]);
  expect(['', 'a lot', '25.000', '-5'].map(groupedAmount)).toEqual(['', 'a lot', '25.000', '-5']);
});
