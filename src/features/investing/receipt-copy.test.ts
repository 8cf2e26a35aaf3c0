// The text of a receipt about each part of the money.
import { expect, test } from 'vitest';
import { parseDollars } from '#kernel/money.ts';
import type { ReceiptEvent } from './receipt-contract.ts';
import { placeRows } from './receipt-copy.ts';

const at = '2026-11-21T10:00:00Z';
const releaseOf = (milestone: number): ReceiptEvent => ({
  kind: 'released',
  amount: `${milestone}.01`,
  at,
  doneAt: at,
  milestone,
  title: `Step ${milestone}`,
});

test.each([
  [6, undefined],
  [7, 'Released for one more milestone'],
  [9, 'Released for 3 more milestones'],
])('of %i releases each cent stands in one row, and the last ones are added up', (count, label) => {
  const events = Array.from({ length: count }, (_, index) => releaseOf(index + 1));
  const money = { paid: '100.00', held: '0.00', onItsWayBack: '0.00' } as Parameters<typeof placeRows>[0]['money'];
  const rows = placeRows({ money, events });
  const cents = rows.map(({ value }) => parseDollars(value.replace(/^\$/, '').replace(/,.*$/, '')));
  expect(rows).toHaveLength(Math.min(count, 7));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(
    events.reduce((sum, { amount }) => sum + parseDollars(amount), 0),
  );
  if (label !== undefined) expect(rows.at(-1)?.label).toBe(label);
});
