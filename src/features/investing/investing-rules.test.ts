// Amount and share rules, by value and with random cases.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equityMicroPercent, formatEquity, toEquityText } from '#features/projects/equity-share.ts';
import { type Cents, cents } from '#kernel/money.ts';
import {
  amountRefusal,
  investmentStates,
  maxInvestment,
  minCardPayment,
  minInvestment,
  smallestInvestment,
  startingInvestment,
  toInvestmentStatus,
} from './investing-rules.ts';

const room = (remaining: Cents) => ({ remaining, minInvestment });
const amounts = fc.integer({ min: 1, max: 99_999_999 }).map(cents);
const valuations = fc.integer({ min: 500_000, max: 1_000_000_000_000 }).map(cents);

describe('equity', () => {
  test.each([
    [100_000, 50_000_000, '0.200000', '0.200'],
    [10_000, 1_000_000_000_000, '0.000001', '<0.001'],
    [123_456, 50_000_000, '0.246912', '0.246'],
    [100_000, 6_400_000, '1.562500', '1.562'],
    [9_999_999, 10_000_000, '99.999990', '99.999'],
    [10_000, 1_000_000_000, '0.001000', '0.001'],
    [9_999, 1_000_000_000, '0.000999', '<0.001'],
    [500_000, 500_000, '100.000000', '100.000'],
    [1, 500_000, '0.000200', '<0.001'],
    [33_333, 100_000_00, '0.333330', '0.333'],
    [100_000, 300_000_00, '0.333333', '0.333'],
  ])('%i cents at a valuation of %i are %s %%, shown as %s', (amount, valuation, exact, shown) => {
    const text = toEquityText(equityMicroPercent(cents(amount), cents(valuation)));
    expect(text).toBe(exact);
    expect(formatEquity(text)).toBe(shown);
  });

  test('is truncated, never rounded up: no share is sold unpaid, to the millionth', () => {
    fc.assert(
      fc.property(amounts, valuations, (amount, valuation) => {
        fc.pre(amount <= valuation);
        const micro = BigInt(equityMicroPercent(amount, valuation));
        const paid = BigInt(amount) * 100_000_000n;
        expect(micro * BigInt(valuation) <= paid).toBe(true);
        expect((micro + 1n) * BigInt(valuation) > paid).toBe(true);
      }),
    );
  });

  test('of two investments is never more than that of their sum', () => {
    fc.assert(
      fc.property(amounts, amounts, valuations, (one, other, valuation) => {
        fc.pre(one + other <= valuation);
        const apart = equityMicroPercent(one, valuation) + equityMicroPercent(other, valuation);
        const together = equityMicroPercent((one + other) as Cents, valuation);
        expect(apart).toBeLessThanOrEqual(together);
        expect(together - apart).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (micro) => {
        const text = toEquityText(micro);
        expect(text).toMatch(/^\d{1,3}\.\d{6}$/);
        expect(Math.round(Number(text) * 1_000_000)).toBe(micro);
      }),
    );
  });
});

describe('an amount', () => {
  const remainders = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_000_000_000_000 }));

  test.each([
    [9_999, 50_000, 'too_small'],
    [10_000, 50_000, undefined],
    [50_000, 50_000, undefined],
    [50_001, 50_000, 'too_much'],
    [4_000, 4_000, undefined],
    [3_999, 4_000, 'too_small'],
    [10_000, 0, 'leaves_nothing'],
    [49_951, 50_000, 'leaves_too_little'],
    [49_950, 50_000, undefined],
    [100_000_000, 500_000_000, 'too_much'],
  ])('of %i cents, with %i remaining: %s', (amount, remaining, refusal) => {
    expect(amountRefusal(cents(amount), room(cents(remaining)))).toBe(refusal);
  });

  test('that is allowed fits, meets the minimum, and leaves nothing or an amount a card can pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_001 }), remainders, (amount, remaining) => {
        if (amountRefusal(cents(amount), room(cents(remaining))) !== undefined) return;
        expect(amount).toBeLessThanOrEqual(Math.min(remaining, maxInvestment));
        expect(amount >= minInvestment || amount === remaining).toBe(true);
        const left = remaining - amount;
        expect(left === 0 || left >= minCardPayment).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("at the minimum, or at the form's default, is allowed wherever a card can pay the remainder", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_050, max: 1_000_000_000_000 }), (remaining) => {
        fc.pre(remaining - minInvestment >= minCardPayment);
        expect(amountRefusal(smallestInvestment(room(cents(remaining))), room(cents(remaining)))).toBeUndefined();
      }),
    );
    expect(amountRefusal(startingInvestment(room(cents(70_000))), room(cents(70_000)))).toBeUndefined();
    expect(amountRefusal(smallestInvestment(room(cents(9_000))), room(cents(9_000)))).toBeUndefined();
  });

  test('can always be followed by others until nothing is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 2_000_000 }), fc.array(fc.nat(2_000_000)), (goal, tries) => {
        const left = tries.reduce((remaining, amount) => {
          const isAllowed = amount > 0 && amountRefusal(cents(amount), room(cents(remaining))) === undefined;
          return isAllowed ? remaining - amount : remaining;
        }, goal);
        expect(left === 0 || left >= minCardPayment).toBe(true);
        if (left > 0) expect(amountRefusal(cents(left), room(cents(left)))).toBeUndefined();
      }),
    );
  });
});

test('every state has a status, and a pending refund counts as completed only if it was completed before [invest-2]', () => {
  expect(
    investmentStates.map((state) => [state, toInvestmentStatus(state, false), toInvestmentStatus(state, true)]),
  ).toEqual([
    ['held', 'pending', 'pending'],
    ['processing', 'pending', 'pending'],
    ['completed', 'completed', 'completed'],
    ['expired', 'failed', 'failed'],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'failed', 'failed'],
    ['refund_pending', 'failed', 'completed'],
    ['refunded', 'refunded', 'refunded'],
    ['disputed', 'completed', 'completed'],
    ['charged_back', 'refunded', 'refunded'],
  ]);
});
