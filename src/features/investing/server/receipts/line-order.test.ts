// The order in which a line's text is drawn: right-to-left text from the right, numbers and Latin words in it from the left.
import { expect, test } from 'vitest';
import { findDirection, orderLine } from './line-order.ts';

/** The text as read from left to right. The PDF library reverses right-to-left scripts. */
function seen(text: string): string {
  const pieces = orderLine([{ text, font: 0 }], findDirection(text));
  return pieces
    .map((piece) => (/[א-ת]/u.test(piece.text) ? Array.from(piece.text).toReversed().join('') : piece.text))
    .join('');
}

test('left-to-right text stays as it is', () => {
  expect(orderLine([{ text: 'Ada (2027)!', font: 0 }], 'ltr')).toEqual([{ text: 'Ada (2027)!', font: 0 }]);
});

test('punctuation after Hebrew words is at their left, numbers keep their order, and brackets are mirrored', () => {
  expect(seen('בית קפה (2027)!')).toBe('!(2027) הפק תיב');
});

test('a Latin name in a Hebrew sentence is read from the left', () => {
  expect(seen('בית Kindling קפה')).toBe('הפק Kindling תיב');
});

test('a Hebrew name in an English sentence keeps the sentence from the left', () => {
  expect(seen('Investor: בית קפה, of age')).toBe('Investor: הפק תיב, of age');
});

test('the first letter with a direction decides the direction of a text', () => {
  expect(findDirection('12 (קפה)')).toBe('rtl');
  expect(findDirection('12 Café')).toBe('ltr');
  expect(findDirection('')).toBe('ltr');
});
