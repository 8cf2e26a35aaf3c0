// A portfolio adds up: over time to the invested total, by category to the whole.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsTotal } from '#kernel/money.ts';
import { categoryShares, investedOverTime, namedCategories, otherCategories } from './portfolio-rules.ts';

test('each day shows the invested total after it, net of refunds', () => {
  const moves = [
    { day: '2026-01-02', changeCents: 10_001 },
    { day: '2026-01-09', changeCents: 0 },
    { day: '2026-02-01', changeCents: 20_000 },
    { day: '2026-03-05', changeCents: -10_001 },
    { day: '2026-03-06', changeCents: -20_000 },
  ];
  expect(investedOverTime(moves)).toEqual([
    { day: '2026-01-02', invested: 10_001 },
    { day: '2026-02-01', invested: 30_001 },
    { day: '2026-03-05', invested: 20_000 },
    { day: '2026-03-06', invested: 0 },
  ]);
});

test('categories are listed largest first with their share; many small ones are combined', () => {
  const parts = Array.from({ length: namedCategories + 3 }, (_, place) => ({
    category: `Category ${place}`,
    cents: centsTotal((place + 1) * 100),
    projects: 1,
  }));
  const shares = categoryShares(parts);
  expect(shares).toHaveLength(namedCategories + 1);
  expect(shares[0]).toMatchObject({ category: 'Category 11', cents: 1200, percent: 15.4 });
  expect(shares.at(-1)).toEqual({ category: otherCategories, cents: 600, projects: 3, percent: 7.7 });
});

test('no cent and no project is lost', () => {
  const part = fc.record({
    category: fc.string({ maxLength: 8 }),
    cents: fc.integer({ min: 1, max: 10 ** 12 }).map(centsTotal),
    projects: fc.integer({ min: 1, max: 99 }),
  });
  const sum = (list: readonly { cents: number; projects: number }[]) =>
    list.reduce((all, { cents, projects }) => [(all[0] ?? 0) + cents, (all[1] ?? 0) + projects], [0, 0]);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      expect(sum(categoryShares(parts))).toEqual(sum(parts));
    }),
  );
});
