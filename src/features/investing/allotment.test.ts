import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllotmentRequest, type AllotmentTerms, allot } from './allotment.ts';

const requests = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 5000 }),
    investorId: fc.integer({ min: 1, max: 12 }),
    cents: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1000, max: 100_000_000_000 })),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
);
const terms = fc.record({
  goalCents: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 100_000, max: 1_000_000_000_000 })),
  perHeadCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
});

const totalOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

function holds(check: (asked: AllotmentRequest[], terms: AllotmentTerms, allotted: Map<number, number>) => void): void {
  fc.assert(
    fc.property(requests, terms, (asked, given) => check(asked, given, allot(asked, given))),
    { numRuns: 500 },
  );
}

const ask = (...amounts: [investorId: number, dollars: number][]): AllotmentRequest[] =>
  amounts.map(([investorId, dollars], index) => ({ id: index + 1, investorId, cents: dollars * 100 }));
const dollars = (allotted: Map<number, number>) => [...allotted.values()].map((amount) => amount / 100);

describe('allotment', () => {
  it('adds up exactly to the goal, or to all that was asked for if that is less', () => {
    holds((asked, { goalCents }, allotted) => {
      expect(totalOf(allotted.values())).toBe(Math.min(goalCents, totalOf(asked.map(({ cents }) => cents))));
    });
  });

  it('gives nobody more than they asked for, and nobody less than nothing', () => {
    holds((asked, _terms, allotted) => {
      expect(allotted.size).toBe(asked.length);
      for (const { id, cents } of asked) {
        const got = allotted.get(id) ?? Number.NaN;
        expect(Number.isSafeInteger(got) && got >= 0 && got <= cents).toBe(true);
      }
    });
  });

  it('gives the same result again, in whatever order the requests come', () => {
    holds((asked, given, allotted) => {
      const again = allot(asked.toReversed(), given);
      expect(again).toEqual(allotted);
    });
  });

  it('reduces the amounts per head only where not all of them fit, and gives nothing beyond them then', () => {
    holds((asked, { goalCents, perHeadCents }, allotted) => {
      const people = new Map<number, { asked: number; got: number }>();
      for (const { id, investorId, cents } of asked) {
        const person = people.get(investorId) ?? { asked: 0, got: 0 };
        people.set(investorId, { asked: person.asked + cents, got: person.got + (allotted.get(id) ?? 0) });
      }
      const heads = [...people.values()].map((one) => ({ ...one, head: Math.min(one.asked, perHeadCents) }));
      const doFit = totalOf(heads.map(({ head }) => head)) <= goalCents;
      for (const { head, got } of heads) expect(doFit ? got >= head : got <= head).toBe(true);
    });
  });

  it('never gives less to someone who asked for more, beyond a cent of rounding', () => {
    fc.assert(
      fc.property(requests, terms, (all, given) => {
        const asked = all.map((request, index) => ({ ...request, investorId: index }));
        const allotted = allot(asked, given);
        const sorted = asked.toSorted((one, other) => one.cents - other.cents);
        for (const [index, { id }] of sorted.entries()) {
          const next = sorted[index + 1];
          // Each of the two steps rounds once.
          if (next) expect((allotted.get(next.id) ?? 0) + 2).toBeGreaterThanOrEqual(allotted.get(id) ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('divides in proportion, and gives left-over cents to the largest remainders, the lower id first', () => {
    expect(dollars(allot(ask([1, 500], [2, 1000], [3, 1500]), { goalCents: 150_000, perHeadCents: 0 }))).toEqual([
      250, 500, 750,
    ]);
    expect(dollars(allot(ask([1, 100], [2, 150], [3, 450]), { goalCents: 10_000, perHeadCents: 0 }))).toEqual([
      14.29, 21.43, 64.28,
    ]);
    expect(dollars(allot(ask([1, 100], [2, 100], [3, 100]), { goalCents: 10_000, perHeadCents: 0 }))).toEqual([
      33.34, 33.33, 33.33,
    ]);
  });

  it('gives everyone their amount per head first, counting all investments of a person together', () => {
    const asked = ask([1, 100], [2, 2000], [1, 300], [3, 1000]);
    expect(dollars(allot(asked, { goalCents: 100_000, perHeadCents: 20_000 }))).toEqual([100, 457.14, 128.57, 314.29]);
  });

  it('gives everyone what they asked for where that fits', () => {
    expect(dollars(allot(ask([1, 500], [2, 700]), { goalCents: 150_000, perHeadCents: 100 }))).toEqual([500, 700]);
  });
});
