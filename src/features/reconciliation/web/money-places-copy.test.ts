// The texts of the transparency pages.
import { expect, test } from 'vitest';
import { moneyPromises, promiseNumbers } from '../money-promises.ts';
import { agoText, checkVerdict, transparencyCopy } from './money-places-copy.ts';

test('a check shows its age', () => {
  const now = Date.parse('2027-03-31T12:00:00Z');
  const said = ['12:00:05', '11:59:01', '11:59:00', '11:56:30', '10:30:00'].map((time) =>
    agoText(`2027-03-31T${time}Z`, now),
  );
  expect(said).toEqual(['just now', 'just now', '1 minute ago', '3 minutes ago', '1 hour ago']);
  expect(agoText('2027-03-29T11:00:00Z', now)).toBe('2 days ago');
});

test('the result counts the promises that held', () => {
  const check = { checkedAt: '2027-03-31T12:00:00Z', promises: 21 };
  expect(checkVerdict({ ...check, broken: [] })).toBe('All 21 promises kept');
  expect(checkVerdict({ ...check, broken: ['M2'] })).toMatch(/^20 of 21 promises kept/);
});

test('every number missing between the promises is explained on the page', () => {
  const last = Number(promiseNumbers.at(-1)?.slice(1));
  const every = Array.from({ length: last }, (_, index) => `M${index + 1}`);
  const missing = every.filter((number) => !(number in moneyPromises));
  for (const number of missing) expect(transparencyCopy.promisesLead).toContain(number);
  expect(promiseNumbers).toHaveLength(last - missing.length);
});
