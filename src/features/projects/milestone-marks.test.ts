// The funding bar has marks where milestones are reached.
import { expect, test } from 'vitest';
import { milestoneMarks } from './milestone-marks.ts';

const marks = (...amounts: number[]) =>
  milestoneMarks({ fundingGoal: 3000, milestones: amounts.map((fundingNeeded) => ({ fundingNeeded })) });

test('each milestone but the last has a mark at its end', () => {
  expect(marks(600, 900, 1500)).toEqual([20, 50]);
  expect(marks(1000, 1000, 1000)).toEqual([33.33, 66.67]);
});

test('a single milestone, none, or one without an amount has no mark', () => {
  expect(marks()).toEqual([]);
  expect(marks(3000)).toEqual([]);
  expect(marks(0, 1500, 0, 1500)).toEqual([50]);
});

test('too many milestones to distinguish have no marks', () => {
  expect(marks(...Array<number>(11).fill(270))).toEqual([]);
});
