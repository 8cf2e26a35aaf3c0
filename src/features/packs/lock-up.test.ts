// The end of lock-ups.
import { expect, test } from 'vitest';
import { lockedUntil } from './lock-up.ts';

test.each([
  ['2026-11-22', 12, '2027-11-22'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('a share bought on %s is locked for %i months, until %s', (day, months, end) => {
  expect(lockedUntil(day, months)).toBe(end);
});

test('without a lock-up there is no such day', () => {
  expect(lockedUntil('2026-11-22', 0)).toBeNull();
});
