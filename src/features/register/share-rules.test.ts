// The arithmetic of shares: vectors worked out by hand, and sums that are exact for any chain of rounds.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equityMicroPercent, toEquityText } from '#features/projects/equity-share.ts';
import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import { divideCompany, explainShare, type Round, shareMicroPercent, shareValue, wholeCompany } from './share-rules.ts';

const dollars = (amount: number) => cents(amount * 100);
const round = (pre: number, amount: number): Round => ({ preMoneyCents: dollars(pre), amountCents: dollars(amount) });
const bought = (kept: number, valuation: number) => ({ keptCents: dollars(kept), valuationCents: dollars(valuation) });

describe('a share', () => {
  test.each([
    { about: 'before any round', kept: 1000, valuation: 420_000, rounds: [], share: '0.238095', value: '$1,000' },
    {
      about: 'after a round that sold a fifth',
      kept: 1000,
      valuation: 10_000,
      rounds: [round(12_000, 3000)],
      share: '8.000000',
      value: '$1,200',
    },
    {
      about: 'after two rounds',
      kept: 1000,
      valuation: 10_000,
      rounds: [round(12_000, 3000), round(30_000, 10_000)],
      share: '6.000000',
      value: '$2,400',
    },
    {
      about: 'after a round at a lower price',
      kept: 1000,
      valuation: 10_000,
      rounds: [round(4000, 1000)],
      share: '8.000000',
      value: '$400',
    },
    {
      about: 'that does not divide evenly',
      kept: 100,
      valuation: 300_000,
      rounds: [round(700_000, 100_000)],
      share: '0.029166',
      value: '$233.33',
    },
    {
      about: 'after three rounds of a third each',
      kept: 5000,
      valuation: 50_000,
      rounds: [round(100_000, 50_000), round(200_000, 100_000), round(400_000, 200_000)],
      share: '2.962962',
      // 10% x 2/3 x 2/3 of $400,000.
      value: '$17,777.77',
    },
  ])('$about', ({ kept, valuation, rounds, share, value }) => {
    const line = bought(kept, valuation);
    expect(toEquityText(shareMicroPercent(line, rounds))).toBe(share);
    expect(formatDollars(shareValue(line, rounds))).toBe(value);
  });

  test('explains itself by the numbers it came from', () => {
    expect(explainShare(bought(1000, 10_000), [round(12_000, 3000)], formatDollars)).toBe(
      '$1,000 ÷ $10,000 × $12,000 ÷ $15,000',
    );
  });
});

const amount = fc.integer({ min: 1, max: 10_000_000_000 }).map(cents);
const rounds = fc.array(fc.record({ preMoneyCents: amount, amountCents: amount }), { maxLength: 6 });
const offer = fc
  .record({
    valuation: fc.integer({ min: 1_000_000, max: 10_000_000_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ valuation, parts }) =>
    parts.map((part) => line(cents(Math.max(1, Math.trunc((valuation * part) / 1000))), cents(valuation))),
  );
const line = (keptCents: Cents, valuationCents: Cents) => ({ keptCents, valuationCents });

test('before any round a share is what the product sold', () => {
  fc.assert(
    fc.property(offer, (lines) => {
      for (const { keptCents, valuationCents } of lines) {
        expect(shareMicroPercent({ keptCents, valuationCents }, [])).toBe(
          equityMicroPercent(keptCents, valuationCents),
        );
      }
    }),
  );
});

test('holders, later rounds and the rest of the company add up to exactly 100% after any chain of rounds', () => {
  fc.assert(
    fc.property(offer, rounds, (lines, later) => {
      const bought = lines.map((one) => ({ bought: one, later }));
      const { holders, rounds: ofRounds, rest } = divideCompany(bought, later);
      expect(lines.reduce((sum, one) => sum + shareMicroPercent(one, later), 0)).toBe(holders);
      expect(holders + ofRounds.reduce((sum, share) => sum + share, 0) + rest).toBe(wholeCompany);
      expect(rest).toBeGreaterThan(0);
    }),
  );
});

test('a round never makes a share larger, and a share divided between two holders loses at most a millionth of a percent', () => {
  fc.assert(
    fc.property(offer, rounds, fc.integer({ min: 1, max: 99 }), ([first], later, percent) => {
      if (first === undefined) return;
      const whole = shareMicroPercent(first, later);
      expect(whole).toBeLessThanOrEqual(shareMicroPercent(first, later.slice(0, -1)));
      const part = cents(Math.trunc((first.keptCents * percent) / 100));
      const halves = [part, cents(first.keptCents - part)].map((keptCents) =>
        shareMicroPercent({ ...first, keptCents }, later),
      );
      expect(whole - halves.reduce((sum, half) => sum + half, 0)).toSatisfy((lost: number) => lost === 0 || lost === 1);
    }),
  );
});
