// The average is shown in whole dollars.
import { expect, test } from 'vitest';
import { roundedDollars } from './dashboard-figures.ts';

test.each([
  ['0.00', 0],
  ['1000.00', 1000],
  ['1000.49', 1000],
  ['1000.50', 1001],
  ['999.99', 1000],
  ['12', 12],
])('%s dollars are shown as %i [dashboard-4]', (text, rounded) => {
  expect(roundedDollars(text)).toBe(rounded);
});
