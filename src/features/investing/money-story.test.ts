// The single state of an investment's money, and its wording for each reader.
import { expect, test } from 'vitest';
import { noParts } from '#features/ledger/money-places.ts';
import { investmentStates } from './investing-rules.ts';
import { countInvested, type StoryFacts, toMoneyState } from './money-story.ts';
import { type MoneyStory, storyLabel, storyText } from './money-story-copy.ts';

const base: StoryFacts = {
  state: 'completed',
  everCompleted: true,
  isOpening: false,
  isReplaced: false,
  parts: { ...noParts, paid: 100_000, held: 100_000 },
  isUnderWay: false,
};
const stateOf = (more: Partial<StoryFacts>) => toMoneyState({ ...base, ...more });
const partsOf = (held: number, released: number, onItsWayBack = 0) => ({ paid: 100_000, held, released, onItsWayBack });

test('paid money is held, released in part, released, being returned, or its remainder was returned', () => {
  expect(stateOf({})).toBe('held');
  expect(stateOf({ parts: partsOf(40_000, 60_000) })).toBe('part_released');
  expect(stateOf({ parts: partsOf(0, 100_000) })).toBe('released');
  expect(stateOf({ parts: partsOf(0, 60_000, 40_000), isUnderWay: true })).toBe('returning');
  expect(stateOf({ parts: partsOf(0, 60_000) })).toBe('ended');
});

test('money that must be returned and has no automatic return needs a person', () => {
  for (const state of ['refund_pending', 'refunded', 'completed'] as const) {
    expect(stateOf({ state, parts: partsOf(0, 0, 100_000) })).toBe('by_hand');
    expect(stateOf({ state, parts: partsOf(0, 0, 100_000), isUnderWay: true })).toBe('returning');
  }
});

test('a payment that came too late was never an investment, a replaced hold did not fail, and imported money was never paid', () => {
  const late = {
    state: 'refund_pending',
    everCompleted: false,
    parts: partsOf(0, 0, 100_000),
    isUnderWay: true,
  } as const;
  expect(stateOf(late)).toBe('late');
  expect(stateOf({ state: 'cancelled', isReplaced: true })).toBe('replaced');
  expect(stateOf({ state: 'held', parts: noParts })).toBe('reserved');
  expect(stateOf({ isOpening: true, parts: noParts })).toBe('recorded');
  expect(stateOf({ isOpening: true, state: 'refunded', parts: noParts })).toBe('removed');
});

test('returned money, including pending returns, no longer counts as invested', () => {
  const count = (state: StoryFacts['state'], parts: StoryFacts['parts'], isOpening = false) =>
    countInvested({ state, parts, isOpening, amountCents: 100_000 });
  expect(count('completed', partsOf(40_000, 60_000))).toBe(100_000);
  expect(count('completed', partsOf(0, 60_000, 40_000))).toBe(60_000);
  expect(count('disputed', partsOf(40_000, 60_000))).toBe(100_000);
  expect(count('completed', noParts, true)).toBe(100_000);
  for (const state of investmentStates.filter((name) => name !== 'completed' && name !== 'disputed')) {
    expect(count(state, partsOf(0, 60_000))).toBe(0);
  }
});

const story: MoneyStory = {
  state: 'held',
  paid: '1000.00',
  held: '1000.00',
  released: '0.00',
  onItsWayBack: '0.00',
  returned: '0.00',
  byHand: '0.00',
  takenBack: '0.00',
  bankTook: '0.00',
  beyond: '0.00',
  requestedAt: null,
  returnedAt: null,
};
const at = '2026-11-26T10:00:00.000Z';
const ended = {
  ...story,
  state: 'ended',
  held: '0.00',
  released: '666.67',
  returned: '333.33',
  returnedAt: at,
} as const;

test('the returned remainder is named in the label and in the sentence, for the investor and for anyone [payouts-150]', () => {
  expect(storyLabel(ended, 'investor')).toBe('Ended: $333.33 returned');
  expect(storyText(ended, 'investor')).toBe(
    '$666.67 was released to the creator, and $333.33 went back to your card on Nov 26, 2026. You keep the equity for the $666.67 that was released.',
  );
  expect(storyText(ended, 'anyone')).toBe(
    '$666.67 was released to the creator, and $333.33 went back to the card on Nov 26, 2026. The investor keeps the equity for the $666.67 that was released.',
  );
});

test('a manual payment is not described as being on the card', () => {
  expect(storyText({ ...ended, byHand: '333.33' }, 'investor')).toBe(
    '$666.67 was released to the creator, and $333.33 was paid back another way on Nov 26, 2026. You keep the equity for the $666.67 that was released.',
  );
  expect(storyText({ ...ended, byHand: '300.00' }, 'anyone')).toBe(
    '$666.67 was released to the creator, $33.33 went back to the card, and $300 was paid back another way. The investor keeps the equity for the $666.67 that was released.',
  );
});

test('a charge-back says what was held and what had been released', () => {
  const taken = {
    ...story,
    state: 'charged_back',
    held: '0.00',
    released: '666.67',
    takenBack: '333.33',
    bankTook: '1000.00',
  } as const;
  expect(storyLabel(taken, 'investor')).toBe('Charged back');
  expect(storyText(taken, 'anyone')).toBe(
    'The bank took back $1,000: $333.33 that was held and $666.67 that had been released to the creator. The investor no longer holds this share.',
  );
  const whole = { ...taken, released: '0.00', takenBack: '1000.00' };
  expect(storyText(whole, 'investor')).toBe('Your bank took back $1,000. You no longer hold this share.');
});

test('money on its way back says since when and how long that takes', () => {
  const going = { ...story, state: 'returning', held: '0.00', onItsWayBack: '1000.00', requestedAt: at } as const;
  expect(storyLabel(going, 'investor')).toBe('Refund on its way');
  expect(storyText(going, 'investor')).toBe(
    '$1,000 is on its way back to your card since Nov 26, 2026. This usually takes 5 to 10 days.',
  );
  const stuck = { ...going, state: 'by_hand' } as const;
  expect(storyText(stuck, 'investor')).toContain('Contact us');
  expect(storyLabel(stuck, 'anyone')).toBe('Manual refund needed');
});

test('a part that went back at the cost of this site leaves the share whole', () => {
  expect(storyText({ ...story, beyond: '400.00' }, 'investor')).toBe(
    '$1,000 is held for the project. $400 already went back to your card at this site’s expense. You keep your equity.',
  );
});

test('it says when nothing was charged', () => {
  for (const state of ['expired', 'failed', 'cancelled', 'replaced'] as const) {
    expect(storyText({ ...story, state, paid: '0.00', held: '0.00' }, 'investor')).toContain('You were not charged.');
  }
});
