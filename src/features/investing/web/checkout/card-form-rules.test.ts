// The sandbox's card form: formatting while typing, and validation messages.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  caretAfter,
  checkCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  readExpiry,
  testCards,
  testExpiry,
} from './card-form-rules.ts';
import { sandboxCopy } from './sandbox-card-copy.ts';

const now = new Date('2026-11-20T12:00:00');
const card = { number: '4242 4242 4242 4242', expiry: '12/28', cvc: '123' };

describe('formatting a card number', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242 ', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059', '3782 822463 10005'],
    ['', ''],
    ['abc', ''],
    ['42424242424242424242424', '4242 4242 4242 4242 424'],
  ])('%j becomes %j', (typed, expected) => {
    expect(formatCardNumber(typed)).toBe(expected);
  });
});

describe('formatting an expiry', () => {
  test.each([
    ['1', '1'],
    ['0', '0'],
    ['7', '07'],
    ['12', '12'],
    ['12/', '12/'],
    ['1/', '01/'],
    ['1/2', '01/2'],
    ['123', '12/3'],
    ['1228', '12/28'],
    ['12 / 28', '12/28'],
    ['12/2', '12/2'],
    ['12/20', '12/20'],
    ['12/203', '12/203'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['12/285', '12/28'],
    ['/', ''],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(formatExpiry(typed)).toBe(expected);
  });

  test('every month and year can be typed digit by digit, and by autofill', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 21, max: 99 }), (month, year) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const typed = `${two(month)}${two(year)}`.split('').reduce((text, digit) => formatExpiry(text + digit), '');
        expect(typed).toBe(`${two(month)}/${two(year)}`);
        expect(formatExpiry(`${two(month)}/20${two(year)}`)).toBe(typed);
        expect(readExpiry(typed)).toEqual({ month, year: 2000 + year });
      }),
    );
  });
});

test('formatting formatted text changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const format of [formatCardNumber, formatExpiry, formatCvc]) expect(format(format(text))).toBe(format(text));
    }),
  );
});

test('the cursor stays behind the same digit', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4);
  expect(caretAfter('4242 4242', 5)).toBe(6);
  expect(caretAfter('4242 4242', 0)).toBe(0);
  expect(caretAfter('4242', 9)).toBe(4);
});

describe('checking a card', () => {
  test('accepts a valid one', () => {
    expect(checkCard(card, now)).toEqual({});
  });

  test('reports every empty field', () => {
    expect(checkCard({ number: '', expiry: '', cvc: '' }, now)).toEqual({
      number: sandboxCopy.numberRequired,
      expiry: sandboxCopy.expiryRequired,
      cvc: sandboxCopy.cvcRequired,
    });
  });

  test.each([
    [{ number: '4242 4242 4242' }, { number: sandboxCopy.numberIncomplete }],
    [{ number: '4242 4242 4242 4241' }, { number: sandboxCopy.numberInvalid }],
    [{ expiry: '12/2' }, { expiry: sandboxCopy.expiryIncomplete }],
    [{ expiry: '13/28' }, { expiry: sandboxCopy.monthInvalid }],
    [{ expiry: '00/28' }, { expiry: sandboxCopy.monthInvalid }],
    [{ expiry: '10/26' }, { expiry: sandboxCopy.expired }],
    [{ cvc: '12' }, { cvc: sandboxCopy.cvcInvalid }],
    [{ cvc: '1234' }, { cvc: sandboxCopy.cvcInvalid }],
    [{ number: '3782 822463 10005' }, { cvc: sandboxCopy.cvcInvalid }],
  ])('%j is wrong: %j', (part, expected) => {
    expect(checkCard({ ...card, ...part }, now)).toEqual(expected);
  });

  test('a card is valid until the last moment of its month', () => {
    expect(checkCard({ ...card, expiry: '11/26' }, new Date('2026-11-30T23:59:59'))).toEqual({});
    expect(checkCard({ ...card, expiry: '11/26' }, new Date('2026-12-01T00:00:00'))).toEqual({
      expiry: sandboxCopy.expired,
    });
  });

  test('every test card from the list is valid', () => {
    for (const { number } of testCards)
      expect(checkCard({ number, expiry: testExpiry(now), cvc: '123' }, now)).toEqual({});
  });
});
