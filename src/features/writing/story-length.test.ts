// What a field says about a text that is too long.
import { expect, test } from 'vitest';
import { findLengthIssue, maxStory } from './story-length.ts';

test('a text of the most characters is fine, and blanks around it do not count', () => {
  expect(findLengthIssue('')).toBeUndefined();
  expect(findLengthIssue(`\n ${'a'.repeat(maxStory)} \n`)).toBeUndefined();
});

test('a longer one says by how much', () => {
  expect(findLengthIssue('a'.repeat(maxStory + 1))).toBe(
    'Shorten the text by 1 character: it may have at most 20,000.',
  );
  expect(findLengthIssue('a'.repeat(2234), 1000)).toBe(
    'Shorten the text by 1,234 characters: it may have at most 1,000.',
  );
});
