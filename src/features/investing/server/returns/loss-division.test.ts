// Dividing a lost dispute by the place of its money: for all amounts, nothing is charged twice or left over.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideLoss } from './loss-division.ts';

const nothing = {
  heldCents: 0,
  reimbursedCents: 0,
  chargedCents: 0,
  feeShareCents: 0,
  earlierCents: 0,
  earlierFeeCents: 0,
  twiceCents: 0,
};

test('held money pays first, then the creator less the platform’s fee, then the platform', () => {
  const rest = { remainderCents: 1000, releasedCents: 0, releasedFeeCents: 0, borneCents: 0 };
  expect(divideLoss({ ...rest, lostCents: 1000 })).toEqual({ ...nothing, heldCents: 1000 });
  const half = { remainderCents: 400, releasedCents: 600, releasedFeeCents: 30, borneCents: 0 };
  expect(divideLoss({ ...half, lostCents: 1000 })).toEqual({
    ...nothing,
    heldCents: 400,
    chargedCents: 570,
    feeShareCents: 30,
  });
  expect(divideLoss({ ...half, remainderCents: 0, lostCents: 1000 })).toEqual({
    ...nothing,
    chargedCents: 570,
    feeShareCents: 30,
    twiceCents: 400,
  });
});

test('an earlier loss from the remainder is not taken from the project again', () => {
  const facts = { lostCents: 700, remainderCents: 1000, releasedCents: 0, releasedFeeCents: 0, borneCents: 300 };
  expect(divideLoss(facts)).toEqual({ ...nothing, heldCents: 700, reimbursedCents: 300 });
});

test('a loss in two parts is divided like the loss in one, wherever it is cut', () => {
  const facts = fc.record({ cut: fc.nat({ max: 1000 }), released: fc.nat({ max: 1000 }), fee: fc.nat({ max: 100 }) });
  fc.assert(
    fc.property(facts, ({ cut, released, fee }) => {
      const here = {
        remainderCents: 1000 - released,
        releasedCents: released,
        releasedFeeCents: Math.min(fee, released),
        borneCents: 0,
      };
      const one = divideLoss({ ...here, lostCents: 1000 });
      // The platform pays for the first part while the remainder is held.
      const { heldCents, reimbursedCents, chargedCents, feeShareCents, earlierCents, earlierFeeCents, twiceCents } =
        divideLoss({ ...here, lostCents: 1000 - cut, borneCents: cut });
      expect(heldCents + reimbursedCents).toBe(one.heldCents);
      expect([chargedCents + earlierCents, feeShareCents + earlierFeeCents]).toEqual([
        one.chargedCents,
        one.feeShareCents,
      ]);
      expect(cut + twiceCents - reimbursedCents - earlierCents - earlierFeeCents).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

test('for all amounts the parts add up to the loss, and none exceeds its source', () => {
  const cents = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 100_000_000_000 }));
  const facts = fc
    .record({
      lostCents: cents,
      remainderCents: cents,
      releasedCents: cents,
      borneCents: cents,
      feePercent: fc.nat({ max: 20 }),
    })
    .map(({ feePercent, ...one }) => ({
      ...one,
      releasedFeeCents: Math.floor((one.releasedCents * feePercent) / 100),
    }));
  fc.assert(
    fc.property(facts, (one) => {
      const parts = divideLoss(one);
      const { heldCents, reimbursedCents, chargedCents, feeShareCents, twiceCents } = parts;
      const { earlierCents, earlierFeeCents } = parts;
      expect(heldCents + chargedCents + feeShareCents + twiceCents).toBe(one.lostCents);
      expect(heldCents + reimbursedCents).toBe(one.remainderCents);
      expect(chargedCents + feeShareCents + earlierCents + earlierFeeCents).toBeLessThanOrEqual(one.releasedCents);
      expect(feeShareCents + earlierFeeCents).toBeLessThanOrEqual(one.releasedFeeCents);
      // No one pays more for an earlier loss than the platform did.
      if (earlierCents + earlierFeeCents > 0)
        expect(reimbursedCents + earlierCents + earlierFeeCents).toBeLessThanOrEqual(one.borneCents);
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      // The platform pays twice only for money that is neither held nor with the creator.
      if (twiceCents > 0) expect(heldCents + chargedCents + feeShareCents).toBe(one.remainderCents + one.releasedCents);
    }),
    { numRuns: 2000 },
  );
});
