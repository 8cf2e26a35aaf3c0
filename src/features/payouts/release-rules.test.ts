// How released money is divided, for random amounts: the sum never changes, nothing is left over, and no project pays for
// another.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CoverFacts,
  divideByRemainder,
  divideRelease,
  keptFeeCents,
  milestoneCents,
  missingCover,
  type ReleaseFacts,
} from './release-rules.ts';

const runs = { numRuns: 1000 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

const remaindersOf = (amounts: readonly number[]) =>
  amounts.map((remainderCents, index) => ({ investmentId: index + 1, remainderCents }));
/** Up to $100 million each, with many small ones, so that ties and empty shares are common. */
const remainderCents = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 10_000_000_000 }));
const amountAmongRests = fc
  .array(remainderCents, { minLength: 1, maxLength: 30 })
  .chain((amounts) => fc.record({ amounts: fc.constant(amounts), cents: fc.integer({ min: 0, max: sum(amounts) }) }));

test('shares add up to what is released, and none exceeds its remainder', () => {
  fc.assert(
    fc.property(amountAmongRests, ({ amounts, cents }) => {
      const shares = divideByRemainder(cents, remaindersOf(amounts));
      expect(sum(shares.map(({ amountCents }) => amountCents))).toBe(cents);
      const total = sum(amounts);
      for (const { investmentId, amountCents } of shares) {
        const rest = amounts[investmentId - 1] ?? 0;
        expect(amountCents).toBeGreaterThan(0);
        expect(amountCents).toBeLessThanOrEqual(rest);
        // Within a cent of the exact share.
        const exact = (BigInt(cents) * BigInt(rest)) / BigInt(total);
        expect([exact, exact + 1n]).toContain(BigInt(amountCents));
      }
    }),
    runs,
  );
});

test('at a tie the cent goes to the older investment, and equal remainders differ by at most one cent', () => {
  expect(divideByRemainder(2, remaindersOf([10, 10, 10]))).toEqual([
    { investmentId: 1, amountCents: 1 },
    { investmentId: 2, amountCents: 1 },
  ]);
  fc.assert(
    fc.property(
      fc.record({
        rest: remainderCents,
        count: fc.integer({ min: 1, max: 30 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      ({ rest, count, part }) => {
        const cents = Math.floor(rest * count * part);
        const shares = divideByRemainder(cents, remaindersOf(Array.from({ length: count }, () => rest)));
        const byAge = Array.from({ length: count }, (_, index) =>
          sum(shares.filter(({ investmentId }) => investmentId === index + 1).map(({ amountCents }) => amountCents)),
        );
        expect(byAge).toEqual(byAge.toSorted((a, b) => b - a));
        expect((byAge[0] ?? 0) - (byAge.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      },
    ),
    runs,
  );
});

test('more than is left, part of a cent and less than nothing are refused', () => {
  for (const cents of [31, 0.5, -1, Number.NaN])
    expect(() => divideByRemainder(cents, remaindersOf([10, 20]))).toThrow(RangeError);
  expect(divideByRemainder(0, [])).toEqual([]);
});

test('milestones in any order release everything that is held, and the last one takes the remainder', () => {
  const plan = fc.record({
    weights: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
    amounts: fc.array(remainderCents, { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(plan, ({ weights, amounts }) => {
      const remainders = remaindersOf(amounts);
      for (const [index, weightCents] of weights.entries()) {
        const heldCents = sum(remainders.map((rest) => rest.remainderCents));
        const openWeightCents = sum(weights.slice(index));
        const cents = milestoneCents({ heldCents, weightCents, openWeightCents });
        expect(cents).toBeLessThanOrEqual(heldCents);
        for (const share of divideByRemainder(cents, remainders)) {
          const rest = remainders[share.investmentId - 1];
          if (rest !== undefined) rest.remainderCents -= share.amountCents;
        }
      }
      expect(remainders.map((rest) => rest.remainderCents)).toEqual(amounts.map(() => 0));
    }),
    runs,
  );
});

const amount = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 100_000_000_000 }));
const releaseFacts: fc.Arbitrary<ReleaseFacts> = fc.record({
  grossCents: amount,
  feeBasisPoints: fc.nat({ max: 2000 }),
  processingFeesBy: fc.constantFrom('platform', 'project'),
  feesCents: amount,
  chargedFeesCents: amount,
  capturedCents: amount,
  heldAfterCents: amount,
  receivableCents: amount,
});

test('a release is its fee, its processing fees, what the creator owes and what is sent', () => {
  fc.assert(
    fc.property(releaseFacts, (facts) => {
      const { grossCents, feeCents, processingCents, clawbackCents, netCents } = divideRelease(facts);
      expect(feeCents + processingCents + clawbackCents + netCents).toBe(grossCents);
      expect(Math.min(feeCents, processingCents, clawbackCents, netCents)).toBeGreaterThanOrEqual(0);
      expect(feeCents).toBe(Number((BigInt(grossCents) * BigInt(facts.feeBasisPoints)) / 10_000n));
      expect(clawbackCents).toBeLessThanOrEqual(facts.receivableCents);
      if (facts.processingFeesBy === 'platform') expect(processingCents).toBe(0);
      // Nothing is sent while the creator owes money.
      if (netCents > 0) expect(clawbackCents).toBe(facts.receivableCents);
    }),
    runs,
  );
});

test('fees that belong to held money are rounded up and never exceed all fees', () => {
  expect(keptFeeCents({ feesCents: 10, heldCents: 1, capturedCents: 3 })).toBe(4);
  expect(keptFeeCents({ feesCents: 10, heldCents: 5, capturedCents: 0 })).toBe(0);
  fc.assert(
    fc.property(amount, amount, amount, (feesCents, heldCents, capturedCents) => {
      const kept = keptFeeCents({ feesCents, heldCents, capturedCents });
      expect(kept).toBeLessThanOrEqual(feesCents);
      if (capturedCents > 0 && heldCents >= capturedCents) expect(kept).toBe(feesCents);
    }),
    runs,
  );
});

type SimulatedProject = Omit<ReleaseFacts, 'grossCents' | 'heldAfterCents' | 'receivableCents'> & { heldCents: number };

const wholeProject = fc
  .record({
    capturedCents: fc.integer({ min: 50, max: 50_000_000 }),
    feePercent: fc.double({ min: 0, max: 6, noNaN: true }),
    feeBasisPoints: fc.constantFrom(0, 100, 500, 2000),
    processingFeesBy: fc.constantFrom('platform' as const, 'project' as const),
  })
  .map(({ capturedCents, feePercent, ...terms }): SimulatedProject => {
    const feesCents = Math.floor((capturedCents * feePercent) / 100) + 30;
    return { ...terms, capturedCents, heldCents: capturedCents, feesCents, chargedFeesCents: 0 };
  });

const lives = fc.record({
  projects: fc.array(wholeProject, { minLength: 1, maxLength: 6 }),
  ownCents: fc.oneof(fc.nat({ max: 10_000 }), fc.nat({ max: 3_000_000 })),
  steps: fc.array(
    fc.record({
      at: fc.nat({ max: 5 }),
      percent: fc.integer({ min: 1, max: 100 }),
      isRefund: fc.integer({ min: 1, max: 8 }).map((eighth) => eighth === 1),
    }),
    { minLength: 10, maxLength: 40 },
  ),
});

test('a release waits for cover before it would spend another project’s money', () => {
  const seen = { sent: 0, waited: 0 };
  fc.assert(
    fc.property(lives, ({ projects, ownCents, steps }) => {
      const platform = { clearingCents: ownCents + sum(projects.map((one) => one.capturedCents - one.feesCents)) };
      const owed = () => sum(projects.map(({ heldCents }) => heldCents));
      const kept = () => sum(projects.map((one) => keptFeeCents(one)));
      const toCover = (): CoverFacts => ({
        clearingCents: platform.clearingCents,
        disputedCents: 0,
        heldCents: owed(),
        refundsCents: 0,
        suspenseCents: 0,
        forCreatorsCents: 0,
        keptFeesCents: kept(),
      });
      for (const { at, percent, isRefund } of steps) {
        const project = projects[at % projects.length];
        if (project === undefined) continue;
        const cents = Math.ceil((project.heldCents * percent) / 100);
        if (isRefund) {
          // The provider keeps its fee for refunded money, so a refund may cost the platform money; a release must not.
          project.heldCents -= cents;
          platform.clearingCents -= cents;
          continue;
        }
        const heldAfterCents = project.heldCents - cents;
        const parts = divideRelease({ ...project, grossCents: cents, heldAfterCents, receivableCents: 0 });
        const before = project.heldCents;
        project.heldCents = heldAfterCents;
        platform.clearingCents -= parts.netCents;
        const missing = missingCover(toCover(), 0);
        // The check before sending agrees with the balances after it.
        const asked = missingCover(
          { ...toCover(), clearingCents: platform.clearingCents + parts.netCents, forCreatorsCents: cents },
          cents - parts.netCents,
        );
        expect(asked).toBe(missing);
        if (missing > 0) {
          seen.waited += 1;
          project.heldCents = before;
          platform.clearingCents += parts.netCents;
          continue;
        }
        seen.sent += 1;
        project.chargedFeesCents += parts.processingCents;
        // All held money can be paid back, minus the fees that the provider deducted from it.
        expect(platform.clearingCents - owed()).toBeGreaterThanOrEqual(-kept());
      }
    }),
    runs,
  );
  // A run sees some hundreds of each; a tighter bound would fail by chance.
  expect(Math.min(seen.sent, seen.waited)).toBeGreaterThan(10);
});
