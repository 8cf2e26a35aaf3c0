// Every cent of an investment is in exactly one place, for examples and for random amounts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedMoney, dollarPlaces, noDollars, sumDollars, toParts } from '#features/ledger/money-places.ts';
import {
  divideAmongShares,
  placeDollars as placeParts,
  planDollars,
  type ReleaseMoney,
  type ReleasePlaces,
  statementLine,
  sumStatement,
} from './dollar-rules.ts';

const placeDollars = (money: BookedMoney, releases: ReleasePlaces[]) => placeParts(toParts(money), releases);

const shares = [
  { investmentId: 1, amountCents: 16_650 },
  { investmentId: 2, amountCents: 9990 },
  { investmentId: 3, amountCents: 6660 },
];
const release: ReleaseMoney = { shares, platformFee: 0, processing: 0, deducted: 0, out: 0, inBank: 0 };
const booked: BookedMoney = {
  paidIn: 0,
  escrow: 0,
  payable: 0,
  refunded: 0,
  lost: 0,
  settled: 0,
  outside: 0,
  released: 0,
  bankTook: 0,
};

test('a release that was approved and not sent keeps each share in one place', () => {
  expect([...divideAmongShares(release).values()].map(({ approved }) => approved)).toEqual([16_650, 9990, 6660]);
});

test('fees are divided by share, remaining cents to the largest remainder', () => {
  const places = divideAmongShares({ ...release, platformFee: 1665, processing: 101, out: 31_534, inBank: 31_534 });
  expect(Object.fromEntries(places)).toEqual({
    1: { platformFee: 833, processing: 51, deducted: 0, sent: 0, inBank: 15_766, approved: 0 },
    2: { platformFee: 499, processing: 30, deducted: 0, sent: 0, inBank: 9461, approved: 0 },
    3: { platformFee: 333, processing: 20, deducted: 0, sent: 0, inBank: 6307, approved: 0 },
  });
});

test('parts of a release that exceed its shares are refused', () => {
  expect(() => divideAmongShares({ ...release, out: 33_301 })).toThrow(RangeError);
  expect(() => divideAmongShares({ ...release, out: 5, inBank: 6 })).toThrow(RangeError);
});

test('an investment is held, on its way back, returned or taken back', () => {
  const paid = { ...booked, paidIn: 500, escrow: 500 };
  expect(placeDollars(paid, [])).toEqual({ ...noDollars, held: 500 });
  expect(placeDollars({ ...paid, escrow: 0, payable: 500 }, [])).toEqual({ ...noDollars, onItsWayBack: 500 });
  expect(placeDollars({ ...paid, escrow: 0, refunded: 500 }, [])).toEqual({ ...noDollars, returned: 500 });
  expect(placeDollars({ ...paid, escrow: 0, lost: 500 }, [])).toEqual({ ...noDollars, takenBack: 500 });
});

test('what went back outside this site is returned, and what a bank kept was taken back', () => {
  const money = { ...booked, paidIn: 500, refunded: 380, settled: 120, outside: 100 };
  expect(placeDollars(money, [])).toEqual({ ...noDollars, returned: 480, takenBack: 20 });
});

test('a share in a release leaves what is held', () => {
  const places = { approved: 0, sent: 285, inBank: 0, platformFee: 15, processing: 0, deducted: 0 };
  expect(placeDollars({ ...booked, paidIn: 500, escrow: 500, released: 300 }, [places])).toEqual({
    ...noDollars,
    held: 200,
    sent: 285,
    platformFee: 15,
  });
});

test('a year goes from its opening to its closing balance', () => {
  const start = { paidIn: 500, dollars: { ...noDollars, held: 500 } };
  const end = {
    paidIn: 500,
    dollars: {
      ...noDollars,
      held: 100,
      approved: 50,
      sent: 200,
      inBank: 30,
      platformFee: 12,
      processing: 8,
      returned: 100,
    },
  };
  const line = statementLine(start, end);
  expect(line).toEqual({
    opening: 500,
    paidIn: 0,
    released: 230,
    fees: 20,
    deducted: 0,
    returned: 100,
    takenBack: 0,
    closing: 150,
  });
  expect(sumStatement([line, line])).toMatchObject({ opening: 1000, released: 460, closing: 300 });
});

test('what is held is planned by weight, and the last milestone takes the remainder', () => {
  expect(planDollars(1000, [333, 667])).toEqual([333, 667]);
  expect(planDollars(1001, [1, 1, 1])).toEqual([333, 334, 334]);
  expect(planDollars(500, [0, 0])).toEqual([500, 0]);
  expect(planDollars(500, [])).toEqual([]);
});

test('for whatever shares and parts, every investment and every part add up to the cent [payouts-70]', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 30 });
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(amounts, cuts, (list, [a = 0, b = 0, c = 0, d = 0, e = 0]) => {
      const shares = list.map((amountCents, index) => ({ investmentId: index + 1, amountCents }));
      let left = list.reduce((sum, amount) => sum + amount, 0);
      const cut = (part: number) => {
        const amount = Math.floor(left * part);
        left -= amount;
        return amount;
      };
      const [platformFee, processing, deducted, out] = [cut(a), cut(b), cut(c), cut(d)];
      const inBank = Math.floor(out * e);
      const divided = divideAmongShares({ shares, platformFee, processing, deducted, out, inBank });
      for (const { investmentId, amountCents } of shares) {
        const places = divided.get(investmentId);
        expect(Object.values(places ?? {}).every((amount) => amount >= 0)).toBe(true);
        expect(Object.values(places ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(amountCents);
        const money = { ...booked, paidIn: amountCents, escrow: amountCents, released: amountCents };
        const dollars = placeDollars(money, places ? [places] : []);
        expect(sumDollars(dollars)).toBe(amountCents);
      }
      const totals = [...divided.values()].reduce<Record<string, number>>((sums, places) => {
        for (const [place, amount] of Object.entries(places)) sums[place] = (sums[place] ?? 0) + amount;
        return sums;
      }, {});
      expect(totals).toEqual({ platformFee, processing, deducted, sent: out - inBank, inBank, approved: left });
    }),
  );
});

test('for whatever two moments, a statement goes from its opening to its closing balance to the cent [payouts-71]', () => {
  const dollars = fc.record(Object.fromEntries(dollarPlaces.map((place) => [place, fc.nat(1_000_000)])));
  fc.assert(
    fc.property(dollars, dollars, (first, second) => {
      const [start, end] = [first, second].map((each) => ({ ...noDollars, ...each }));
      if (start === undefined || end === undefined) return;
      const line = statementLine(
        { paidIn: sumDollars(start), dollars: start },
        { paidIn: sumDollars(end), dollars: end },
      );
      const { opening, paidIn, released, fees, deducted, returned, takenBack, closing } = line;
      expect(opening + paidIn - released - fees - deducted - returned - takenBack).toBe(closing);
    }),
  );
});

test('whatever is held and planned, the plan adds up to it', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }), (held, weights) => {
      const planned = planDollars(held, weights);
      expect(planned.reduce((sum, cents) => sum + cents, 0)).toBe(held);
      expect(Math.min(...planned)).toBeGreaterThanOrEqual(0);
    }),
  );
});
