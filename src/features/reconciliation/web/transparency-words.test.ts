// The words of the transparency pages.
import { expect, test } from 'vitest';
import { agoText, checkVerdict } from './transparency-words.ts';

test('a check is said to be as old as it is', () => {
  const now = Date.parse('2027-03-31T12:00:00Z');
  const said = ['12:00:05', '11:59:01', '11:59:00', '11:56:30', '10:30:00'].map((time) =>
    agoText(`2027-03-31T${time}Z`, now),
  );
  expect(said).toEqual(['just now', 'just now', '1 minute ago', '3 minutes ago', '1 hour ago']);
  expect(agoText('2027-03-29T11:00:00Z', now)).toBe('2 days ago');
});

test('the verdict counts the promises that held', () => {
  const check = { checkedAt: '2027-03-31T12:00:00Z', promises: 21 };
  expect(checkVerdict({ ...check, broken: [] })).toBe('All 21 promises held');
  expect(checkVerdict({ ...check, broken: ['M2'] })).toMatch(/^20 of 21 promises held/);
});
