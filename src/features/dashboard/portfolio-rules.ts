// A person's settled money over time and by category, from its movements.
import { type Cents, centsTotal } from '#kernel/money.ts';
import { percentShares } from '#kernel/percent-shares.ts';

/** What came in and went out on one day, together; days stand in their order. */
export type DayMove = { day: string; changeCents: number };

export type PortfolioPoint = { day: string; invested: Cents };

/** After each day with a movement: what is invested then. A day on which as much came as went is no movement. */
export function investedOverTime(moves: readonly DayMove[]): PortfolioPoint[] {
  const points: PortfolioPoint[] = [];
  let invested = 0;
  for (const { day, changeCents } of moves) {
    if (changeCents === 0) continue;
    invested += changeCents;
    points.push({ day, invested: centsTotal(invested) });
  }
  return points;
}

export type CategoryPart = { category: string; cents: Cents; projects: number };
export type CategoryShare = CategoryPart & {
  /** Of everything invested, in percent to one decimal; all of them add up to 100. */
  percent: number;
};

/** Categories that stand by themselves; the rest is one line. */
export const namedCategories = 9;
export const otherCategories = 'All other categories';

/** Largest first, with their shares of the whole. `parts` has every category. */
export function categoryShares(parts: readonly CategoryPart[]): CategoryShare[] {
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  const sorted = parts.toSorted((a, b) => b.cents - a.cents || a.category.localeCompare(b.category, 'en'));
  const named = sorted.slice(0, namedCategories);
  const rest = sorted.slice(namedCategories);
  const other = {
    category: otherCategories,
    cents: centsTotal(rest.reduce((sum, { cents }) => sum + cents, 0)),
    projects: rest.reduce((sum, { projects }) => sum + projects, 0),
  };
  const shown = [...named, ...(rest.length > 0 ? [other] : [])];
  const shares = percentShares(
    shown.map(({ cents }) => cents),
    total,
    1,
  );
  return shown.map((part, index) => ({ ...part, percent: shares[index] ?? 0 }));
}
