// The line under a project's title.
import { expect, test } from 'vitest';
import { getTagline } from './tagline.ts';

const rest = 'You share one deck and one tide clock. When the clock turns, water covers the lowest hexes.';

test('it is the first sentence of the description', () => {
  expect(getTagline(`A board game for two to five people. ${rest}`)).toBe('A board game for two to five people.');
});

test('an abbreviation does not end it', () => {
  expect(getTagline(`St. Mary’s bell rings again. ${rest}`)).toBe('St. Mary’s bell rings again.');
});

test('a sentence that is too long ends with a whole word', () => {
  const long = `It is ${'a very long sentence '.repeat(12)}without an end. And another.`;
  const tagline = getTagline(long) ?? '';
  expect(tagline.length).toBeLessThanOrEqual(151);
  expect(tagline).toMatch(/(long|very|a|sentence)…$/);
  expect(getTagline('漢'.repeat(300))).toMatch(/…$/);
});

test.each(['', 'A lamp', 'A lamp that follows the sun.', 'A lamp that follows the sun. We built ten.'])(
  'there is none for %j, which the story would repeat at once',
  (summary) => {
    expect(getTagline(summary)).toBeUndefined();
  },
);
