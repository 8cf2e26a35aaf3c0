// The time left for a review as text.
import { expect, test } from 'vitest';
import { formatTimeLeft } from './review-clock.tsx';

test.each([
  [2880, '48 h left'],
  [61, '1 h left'],
  [59, '59 min left'],
  [0, '0 min left'],
  [-1, '1 min overdue'],
  [-180, '3 h overdue'],
  [-7200, '5 days overdue'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(formatTimeLeft(minutes)).toBe(words);
});
