// Which parts of an investment count as returned, and how much can still be refunded.
import { expect, test } from 'vitest';
import { toReturnedParts } from './returned-parts.ts';

type Rows = Parameters<typeof toReturnedParts>[0];

const moment = (day: number) => new Date(Date.UTC(2026, 0, day));
const outside = (amountCents: number, day: number) =>
  ({ amountCents, createdAt: moment(day) }) as Rows['outside'][number];
const dispute = (lostCents: number, day: number, closed?: number) =>
  ({
    lostCents,
    updatedAt: moment(day),
    closedAt: closed === undefined ? null : moment(closed),
  }) as Rows['disputes'][number];
const of = (rows: Partial<Rows>, state = 'completed') => {
  const { partsReturned, refundable } = toReturnedParts(
    { outside: [], disputes: [], ...rows },
    { state, amountCents: 10_000 },
  );
  return { parts: partsReturned.map(({ at, amount, how }) => [at.slice(8, 10), amount, how]), refundable };
};

test('parts are listed in the order they were returned, by any route, and the rest can be refunded', () => {
  const rows = { outside: [outside(1000, 3), outside(500, 1)], disputes: [dispute(2000, 9, 2)] };
  expect(of(rows)).toEqual({
    parts: [
      ['01', '5.00', 'refunded_outside'],
      ['02', '20.00', 'kept_by_bank'],
      ['03', '10.00', 'refunded_outside'],
    ],
    refundable: '65.00',
  });
});

test('a dispute that took nothing is not a part; one that took everything leaves nothing and is not a part either', () => {
  expect(of({ disputes: [dispute(0, 1)] })).toEqual({ parts: [], refundable: '100.00' });
  expect(of({ disputes: [dispute(10_000, 1)] })).toEqual({ parts: [], refundable: '0.00' });
  expect(of({ disputes: [dispute(9999, 1)] })).toEqual({
    parts: [['01', '99.99', 'kept_by_bank']],
    refundable: '0.01',
  });
});

test('the rest is never negative, even if a bank and a refund took the same money', () => {
  expect(of({ outside: [outside(6000, 1)], disputes: [dispute(6000, 2)] }).refundable).toBe('0.00');
});

test('only an active investment can be refunded', () => {
  expect(of({}, 'disputed').refundable).toBe('100.00');
  for (const state of ['held', 'processing', 'refund_pending', 'refunded', 'charged_back', 'expired']) {
    expect(of({}, state).refundable, state).toBeNull();
  }
});
