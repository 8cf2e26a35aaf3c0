// Shares of milestones.
import { expect, test } from 'vitest';
import { percentText } from './milestone-list.tsx';

test('equal amounts show equal percentages, whole ones without decimals [milestones-1]', () => {
  expect([1000, 1000, 1000].map((amount) => percentText(amount, 3000))).toEqual(['33.33%', '33.33%', '33.33%']);
  expect([1000, 2000].map((amount) => percentText(amount, 3000))).toEqual(['33.33%', '66.67%']);
  expect([5000, 2500, 1250].map((amount) => percentText(amount, 10_000))).toEqual(['50%', '25%', '12.5%']);
  expect(percentText(0, 0)).toBe('0%');
});
