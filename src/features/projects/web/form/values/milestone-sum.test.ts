// Messages about the sum of the milestones.

import { expect, test } from 'vitest';
import { milestonesCopy } from './form-fields-copy.ts';
import { milestoneSum } from './milestone-sum.ts';
import { emptyEntries } from './project-form-values.ts';

const plan = (fundingGoal: string, ...amounts: string[]) =>
  milestoneSum({
    fundingGoal,
    milestones: amounts.map((fundingNeeded) => ({ ...emptyEntries.milestones, title: 'Step', fundingNeeded })),
  });

test('without milestones there is no message', () => {
  expect(plan('25,000')).toBeUndefined();
});

test('a missing or excess amount is shown with the difference', () => {
  expect(plan('25,000', '$15,000', '5,000.50')).toEqual({
    state: 'missing',
    text: 'Adds up to $20,000.50 of $25,000; $4,999.50 is missing.',
    rest: '10,000',
  });
  expect(plan('25000', '20000', '6000')).toMatchObject({ state: 'over', rest: '5,000' });
  expect(plan('25000', '26000', '')).toMatchObject({ state: 'unknown' });
  expect(plan('25000', '26000', '1000')).toEqual({
    state: 'over',
    text: 'Adds up to $27,000 of $25,000; $2,000 too much.',
  });
});

test('an exact sum is confirmed', () => {
  expect(plan('25,000', '15,000', '10,000.00')).toEqual({
    state: 'exact',
    text: 'Adds up to $25,000 of $25,000: exactly the goal.',
  });
});

test('without a goal, or with an unreadable amount, there is no message', () => {
  expect(plan('0', '500')?.text).toBe('Adds up to $500. Enter a funding goal above.');
  expect(plan('25000', '5000', 'a lot')).toEqual({
    state: 'unknown',
    text: milestonesCopy.unreadable('Adds up to $5,000 of $25,000'),
    rest: '20,000',
  });
});
