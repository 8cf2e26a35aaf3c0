// The percentage that cards, pages, pictures, badges and emails show.
import { expect, test } from 'vitest';
import { fundedPercentText } from './funded-percent.ts';

const shown = (raised: number, decimals?: number) => fundedPercentText({ raised, goal: 10_000 }, decimals);

test('the percentage is rounded, and says 100 only once the goal is reached', () => {
  expect([0, 49, 50, 6427].map((raised) => shown(raised))).toEqual(['0', '0', '1', '64']);
  expect([9949, 9960, 9999.99].map((raised) => shown(raised))).toEqual(['99', '99', '99']);
  expect([10_000, 10_400].map((raised) => shown(raised))).toEqual(['100', '100']);
  expect([6427, 9994, 9999.99, 10_000].map((raised) => shown(raised, 1))).toEqual(['64.3', '99.9', '99.9', '100.0']);
});

test('a project without a goal, such as a preview, is at 0', () => {
  expect(fundedPercentText({ raised: 0, goal: 0 })).toBe('0');
});
