// Every limit written out a second time, plainly, and compared in thousands of random histories.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#kernel/money.ts';
import { getCount } from '#test/counts.ts';
import { blankInvestor } from './blank-facts.ts';
import type { Facts, Offer, PackId } from './pack.ts';
import { packIds } from './pack.ts';
import { figureValues, packs } from './pack-list.ts';

const [us, eu, uk] = ['us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01'] as const;
const numRuns = getCount('limitHistories');

const upTo = (max: number) => fc.integer({ min: 0, max }).map((value) => cents(value));
/** Any moment, with the ends of years and the 29th of February more often. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2031, 0, 1) }),
  fc
    .record({
      day: fc.constantFrom('2023-12-31', '2024-01-01', '2024-02-29', '2025-02-28', '2028-02-29'),
      at: fc.nat(86_399_999),
    })
    .map(({ day, at }) => Date.parse(day) + at),
);
const dayMs = 86_400_000;
/** Before a moment, with those around the same day a year ago more often. */
const ages = fc.oneof(fc.integer({ min: 0, max: 800 * dayMs }), fc.integer({ min: 364 * dayMs, max: 367 * dayMs }));

const offer: Offer = {
  id: 1,
  goalCents: cents(50_000_000),
  raisedCents: cents(0),
  soldElsewhereCents: cents(0),
  publishedAt: new Date('2020-01-01'),
  deadline: null,
};

/** The same day and time a year ago; the 28th where February has no 29th. */
function aYearBefore(moment: number): number {
  const text = new Date(moment).toISOString();
  const before = `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;
  return Date.parse(before.includes('-02-29') ? before.replace('-02-29', '-02-28') : before);
}

const histories = fc
  .record({
    now: moments,
    past: fc.array(fc.record({ amountCents: upTo(2_000_000), age: ages }), { maxLength: 6 }),
    worth: fc.oneof(upTo(300_000_000), fc.constantFrom(12_399_999, 12_400_000, 99, 0).map(cents)),
    income: fc.oneof(upTo(300_000_000), fc.constantFrom(12_399_999, 12_400_000, 0).map(cents)),
    elsewhere: upTo(1_000_000),
    wish: fc.oneof(
      fc.integer({ min: 1, max: 13_000_000 }).map((value) => cents(value)),
      fc.constant('all that is left' as const),
    ),
    isOneMore: fc.boolean(),
  })
  .map(({ past, ...rest }) => ({
    ...rest,
    purchases: past.map(({ amountCents, age }) => ({ amountCents, at: new Date(rest.now - age) })),
  }));

type History = typeof histories extends fc.Arbitrary<infer Given> ? Given : never;

const plainLimits = {
  [us]({ income, worth }: History) {
    const larger = income > worth ? income : worth;
    if (income >= 12_400_000 && worth >= 12_400_000) return Math.min(12_400_000, Math.floor(larger / 10));
    return Math.max(250_000, Math.floor(larger / 20));
  },
  [uk]: ({ worth }: History) => Math.floor(worth / 10),
};

function leftOf(limit: number, { now, purchases, elsewhere }: History): number {
  const since = aYearBefore(now);
  const used = purchases.map(({ amountCents, at }) => (at.getTime() > since ? amountCents : 0));
  return limit - elsewhere - used.reduce<number>((sum, one) => sum + one, 0);
}

function factsOf(history: History, amountCents: Cents, investorClass: 'ordinary' | 'restricted'): Facts {
  const now = new Date(history.now);
  return {
    offer,
    purchases: history.purchases,
    amountCents,
    now,
    investor: {
      ...blankInvestor,
      country: 'US',
      birthDate: '1980-01-01',
      incomeCents: history.income,
      netWorthCents: history.worth,
      liquidAssetsCents: cents(0),
      commitmentsCents: cents(0),
      elsewhereCents: history.elsewhere,
      statedAt: now,
      investorClass,
      classUntil: new Date(history.now + dayMs),
      firstAskedAt: new Date(history.now - 2 * dayMs),
    },
  };
}

test.each([
  [us, 'ordinary'],
  [uk, 'restricted'],
] as const)('the limit of twelve months of %s, around year ends and leap days', (id, investorClass) => {
  fc.assert(
    fc.property(histories, (history) => {
      const left = leftOf(plainLimits[id](history), history);
      const asked =
        history.wish === 'all that is left' ? Math.max(1, left + (history.isOneMore ? 1 : 0)) : history.wish;
      const decision = packs[id].mayInvest(factsOf(history, cents(asked), investorClass), figureValues(packs[id]));
      expect(decision.allowed).toBe(asked <= left);
      if (!decision.allowed) expect(decision.stillAllowedCents).toBe(Math.max(0, left));
    }),
    { numRuns },
  );
});

test('the amount in Europe from which a consent of its own is asked', () => {
  const rates = fc.integer({ min: 5_000, max: 20_000 });
  const money = upTo(60_000_000);
  fc.assert(
    fc.property(rates, money, money, money, fc.nat(2), (rate, income, liquid, commitments, place) => {
      const worth = income + liquid > commitments ? income + liquid - commitments : 0;
      // €1,000 in US cents, or a twentieth of what the person has.
      const floor = Math.floor((100_000 * rate) / 10_000);
      const from = floor > Math.floor(worth / 20) ? floor : Math.floor(worth / 20);
      const amountCents = cents(Math.max(1, from - 1 + place));
      const history = { now: Date.UTC(2026, 5, 1), purchases: [], income, worth: cents(0), elsewhere: cents(0) };
      const facts = factsOf({ ...history, wish: amountCents, isOneMore: false }, amountCents, 'ordinary');
      const investor = { ...facts.investor, liquidAssetsCents: liquid, commitmentsCents: commitments };
      const steps = packs[eu].steps({ ...facts, investor }, figureValues(packs[eu], { rate }));
      expect(steps.some(({ id }) => id === 'eu-ecspr-large-amount-2021')).toBe(amountCents > from);
    }),
    { numRuns },
  );
});

test('the size of an offer, with what its owner sold in twelve months', () => {
  const largest: Record<PackId, (rate: number) => number> = {
    'open-2026': () => Number.POSITIVE_INFINITY,
    [us]: () => 500_000_000,
    [eu]: (rate) => Math.floor((500_000_000 * rate) / 10_000),
    [uk]: (rate) => Math.floor((500_000_000 * rate) / 10_000),
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...packIds),
      fc.integer({ min: 5_000, max: 20_000 }),
      fc.integer({ min: 1, max: 1_100_000_000 }),
      upTo(600_000_000),
      fc.boolean(),
      (id, rate, goal, sold, isExact) => {
        const most = largest[id](rate);
        const goalCents = cents(isExact && Number.isFinite(most) ? Math.max(1, most - sold) : goal);
        const decision = packs[id].mayOffer(
          { ...offer, goalCents, soldElsewhereCents: sold },
          figureValues(packs[id], { rate }),
        );
        expect(decision.allowed).toBe(goalCents + sold <= most);
      },
    ),
    { numRuns },
  );
});
