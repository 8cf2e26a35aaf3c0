// JSON texts that are too large to parse.
import { expect, test } from 'vitest';
import { hasTooManyValues } from './json-size.ts';

test.each([
  ['20,000 numbers', `[${'1,'.repeat(19_997)}1]`, false],
  ['more', `[${'1,'.repeat(20_000)}1]`, true],
  ['empty lists', `[${'[],'.repeat(10_001)}[]]`, true],
  ['lists in lists', '['.repeat(20_001), true],
  ['a text with marks', JSON.stringify({ text: ',[{'.repeat(20_000) }), false],
  ['a text with quotes and backslashes', JSON.stringify(['\\",['.repeat(20_000)]), false],
  ['a text that ends in a backslash, then lists', `["\\\\",${'[],'.repeat(20_000)}[]]`, true],
])('%s', (_name, json, isTooMuch) => {
  expect(hasTooManyValues(json)).toBe(isTooMuch);
});
