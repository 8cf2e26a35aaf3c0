// The text about the share on offer.
import { expect, test } from 'vitest';
import { getOffer } from './equity-offer.ts';

test('the offer shows what is sold, what is kept and what a thousand dollars buy', () => {
  expect(getOffer({ fundingGoal: '25,000', valuation: '$250,000' })).toEqual({
    percent: '10%',
    possible: true,
    text: 'Fully funded, you sell 10% of the project for $25,000 and keep 90%. An investment of $1,000 buys 0.4%.',
  });
  expect(getOffer({ fundingGoal: '75000', valuation: '420000' })?.text).toBe(
    'Fully funded, you sell 17.857% of the project for $75,000 and keep 82.143%. An investment of $1,000 buys 0.238%.',
  );
  expect(getOffer({ fundingGoal: '100000', valuation: '1500000' })?.text).toContain(
    'sell 6.666% of the project for $100,000 and keep 93.334%',
  );
  expect(getOffer({ fundingGoal: '5000', valuation: '5000' })?.text).toContain('sell 100% of the project for $5,000');
});

test('a goal above the valuation is shown as impossible', () => {
  expect(getOffer({ fundingGoal: '300000', valuation: '250000' })).toMatchObject({ possible: false });
});

test('nothing is shown while an amount is missing, zero or unreadable', () => {
  expect(getOffer({ fundingGoal: '0', valuation: '250000' })).toBeUndefined();
  expect(getOffer({ fundingGoal: '25000', valuation: '' })).toBeUndefined();
  expect(getOffer({ fundingGoal: 'a lot', valuation: '250000' })).toBeUndefined();
});
