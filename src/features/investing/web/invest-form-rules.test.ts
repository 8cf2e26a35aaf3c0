// The invest form's arithmetic and messages.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, parseDollars } from '#kernel/money.ts';
import { minInvestment } from '../investing-rules.ts';
import {
  amountAtPercent,
  amountText,
  checkoutAddress,
  equityFor,
  equityLabel,
  getExcess,
  getInvestTerms,
  goalPercentFor,
  type InvestTerms,
  investSchema,
  largestInvestment,
  readAmount,
  shownAmount,
  slideTo,
  startingValues,
  tidyAmount,
} from './invest-form-rules.ts';
import { investCopy } from './investing-copy.ts';

function terms(dollars: { goal?: string; valuation?: string; available?: string } = {}): InvestTerms {
  const { goal = '30000', valuation = '200000', available = '30000' } = dollars;
  return {
    goal: parseDollars(goal),
    valuation: parseDollars(valuation),
    available: parseDollars(available),
    least: minInvestment,
  };
}

function issuesFor(amount: string, of = terms()): string[] {
  const result = investSchema(of).safeParse({ amount, equity: equityFor(amount, of) });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('parsing an amount', () => {
  test.each([
    ['1000', 100_000],
    ['1,000', 100_000],
    ['$1,000.50', 100_050],
    [' 12,345,678.9 ', 1_234_567_890],
    ['100.', 10_000],
    ['0', 0],
    ['0001000', 100_000],
    ['19.99', 1999],
  ])('%j is %d cents', (typed, expected) => {
    expect(readAmount(typed)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'abc',
    '1e3',
    '1,00',
    '1,0000',
    ',100',
    '10,00,000',
    '1.000,50',
    '100.005',
    '-100',
    '+100',
    '1 000',
    '.5',
    'NaN',
    'Infinity',
    '0x64',
    '$',
    '１００',
  ])('%j is not an amount', (typed) => {
    expect(readAmount(typed)).toBeUndefined();
  });

  test('a number beyond our limits is a number, and too high', () => {
    expect(readAmount('999999999999999999')).toBe(1_000_000_000_000);
    expect(getExcess('999999999999999999', terms())).toBe(3_000_000);
  });

  test('every amount survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (value) => {
        expect(readAmount(amountText(cents(value)))).toBe(value);
        expect(amountText(cents(value))).toMatch(/^\d{1,3}(,\d{3})*(\.\d\d)?$/);
      }),
    );
  });
});

describe('the share', () => {
  test.each([
    ['1000', '200000', '0.500000', '0.500%'],
    ['1,000', '420000', '0.238095', '0.238%'],
    ['100', '5000', '2.000000', '2.000%'],
    ['100', '9999999999', '0.000001', '<0.001%'],
    ['5000', '5000', '100.000000', '100.000%'],
  ])('%s of a valuation of %s is %s percent, shown as %s [invest-form-5]', (amount, valuation, exact, shown) => {
    const equity = equityFor(amount, terms({ valuation }));
    expect(equity).toBe(exact);
    expect(equityLabel(equity)).toBe(shown);
  });

  test('is empty while the amount is not a number, and never NaN', () => {
    expect(equityFor('abc', terms())).toBe('');
    expect(equityLabel('')).toBe('–');
  });
});

describe('slider and amount', () => {
  test.each([
    ['1000', 1000 / 300],
    ['15000', 50],
    ['30000', 100],
    ['45000', 100],
    ['999999999999999', 100],
    ['', 0],
    ['abc', 0],
  ])('typing %j moves the slider to %d [invest-form-3]', (typed, expected) => {
    expect(goalPercentFor(typed, terms())).toBeCloseTo(expected, 10);
  });

  test.each([
    [0, '30000', 0],
    [0.1, '30000', 3000],
    [12.5, '30000', 375_000],
    [33.3, '1234', 41_100],
    [0.1, '1000', 100],
    [100, '30000', 3_000_000],
    // Half a dollar rounds up; the whole goal is never exceeded, even with cents in it.
    [50, '1001', 50_100],
    [100, '1234.56', 123_456],
    [99.9, '1234.56', 123_300],
    [100, '9999999999.99', 999_999_999_999],
  ])('moving the slider to %d%% of a goal of %s sets %d cents', (percent, goal, expected) => {
    expect(amountAtPercent(percent, terms({ goal }))).toBe(expected);
  });

  test('the slider never sets more than the goal, and is monotonic [invest-form-4]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 1_000_000_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (goalCents, tenths) => {
          const of = { ...terms(), goal: cents(goalCents) };
          const amount = amountAtPercent(tenths / 10, of);
          expect(amount).toBeLessThanOrEqual(goalCents);
          expect(amount).toBeGreaterThanOrEqual(amountAtPercent((tenths - 1) / 10, of));
        },
      ),
    );
  });

  test('slider to amount and back gives the same position, to the nearest dollar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 100_000_000 }), fc.integer({ min: 0, max: 1000 }), (goal, tenths) => {
        const of = { ...terms(), goal: cents(goal) };
        const back = goalPercentFor(amountText(amountAtPercent(tenths / 10, of)), of);
        expect(Math.abs(back - tenths / 10)).toBeLessThanOrEqual((100 * 100) / goal);
      }),
    );
  });
});

describe('the unavailable part', () => {
  const of = terms({ available: '7950' });

  test('is out of the slider’s reach', () => {
    expect(slideTo(100, of)).toEqual({ amount: 795_000, goalPercent: 26.5 });
    expect(slideTo(26.5, of)).toEqual({ amount: 795_000, goalPercent: 26.5 });
    expect(slideTo(10, of)).toEqual({ amount: 300_000, goalPercent: 10 });
  });

  test.each(['7950.01', '99999', '100000000000000000000'])('is not shown as a share either: %s', (typed) => {
    expect(shownAmount(typed, of)).toBe('7,950');
  });

  test('leaves an amount that fits, or is no amount, as it was typed', () => {
    for (const typed of ['7950', '7,950.00', '100', '', 'a lot']) expect(shownAmount(typed, of)).toBe(typed);
  });
});

describe('typed text is formatted on blur', () => {
  test.each([
    ['1000', '1,000'],
    ['$1234567.5', '1,234,567.50'],
    ['1000.123', '1000.123'],
    ['abc', 'abc'],
    ['100000000000000000000', '100000000000000000000'],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyAmount(typed)).toBe(tidy);
  });
});

describe('the initial amount', () => {
  test('is the amount already reserved', () => {
    expect(startingValues(terms(), cents(450_000)).amount).toBe('4,500');
  });

  test.each([
    ['30000', '1,000'],
    ['1000', '1,000'],
    ['640', '640'],
    ['99.99', '99.99'],
  ])('with $%s available it is %s [invest-form-1]', (available, amount) => {
    expect(startingValues(terms({ available })).amount).toBe(amount);
    expect(issuesFor(amount, terms({ available }))).toEqual([]);
  });
});

describe('messages', () => {
  test.each([
    ['', ['amount: Amount is required', 'equity: Equity percentage is required']],
    ['   ', ['amount: Amount is required', 'equity: Equity percentage is required']],
    ['abc', ['amount: Must be a valid number', 'equity: Equity percentage is required']],
    ['1e3', ['amount: Must be a valid number', 'equity: Equity percentage is required']],
    ['1000.123', [`amount: ${investCopy.tooManyDecimals}`, 'equity: Equity percentage is required']],
    ['99.99', ['amount: Minimum investment is $100']],
    ['0', ['amount: Minimum investment is $100', 'equity: Equity must be between 0 and 100%']],
    ['100', []],
    ['200000', []],
    ['200000.01', ['equity: Equity must be between 0 and 100%']],
  ])('%j: %j [invest-form-6]', (amount, expected) => {
    expect(issuesFor(amount)).toEqual(expected);
  });

  test('equity that is not a number is refused as such [invest-form-7]', () => {
    const result = investSchema(terms()).safeParse({ amount: '1000', equity: 'NaN' });
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['Must be a valid number']);
  });

  test('an amount below a remainder under $100 is refused with what is left', () => {
    expect(issuesFor('30', terms({ available: '40.50' }))).toEqual([`amount: ${investCopy.onlyRemainder('$40.50')}`]);
  });
});

test('an amount that leaves cents no card can pay is refused, the whole remainder is not', () => {
  const of = terms({ available: '640' });
  expect(issuesFor('639.80', of)).toEqual([`amount: ${investCopy.leavesTooLittle('$640')}`]);
  expect(issuesFor('639.50', of)).toEqual([]);
  expect(issuesFor('640', of)).toEqual([]);
});

describe('too much', () => {
  test.each([
    ['30000', undefined],
    ['30000.01', 3_000_000],
    ['50', undefined],
    ['abc', undefined],
  ])('%j, with thirty thousand dollars available: %j', (typed, expected) => {
    expect(getExcess(typed, terms())).toBe(expected);
  });

  test('one card payment has a limit of its own', () => {
    const of = terms({ goal: '5000000', valuation: '20000000', available: '5000000' });
    expect(largestInvestment(of)).toBe(99_999_999);
    expect(getExcess('1000000', of)).toBe(99_999_999);
    expect(getExcess('999999.99', of)).toBeUndefined();
  });

  test('nothing is available while all of it is being paid for', () => {
    expect(getExcess('100', terms({ available: '0' }))).toBe(0);
  });
});

test('the form links to the checkout with plain numbers [invest-form-2]', () => {
  const project = { id: 7, title: 'Salt & Sons: 100% wool?' };
  expect(checkoutAddress(project, { amount: '1,000.50', equity: '0.500250' })).toBe(
    '/checkout?projectId=7&projectTitle=Salt+%26+Sons%3A+100%25+wool%3F&amount=1000.5&equity=0.500',
  );
  expect(checkoutAddress(project, { amount: '100', equity: '0.000001' })).toContain('&amount=100&equity=0.000001');
});

test('terms are parsed from dollar amounts exactly', () => {
  const project = { fundingGoal: 1234.56, valuation: 9_999_999_999.99, available: 0.29 };
  expect(getInvestTerms(project, { minInvestment })).toEqual({
    goal: 123_456,
    valuation: 999_999_999_999,
    available: 29,
    least: 10_000,
  });
});
