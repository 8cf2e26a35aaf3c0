// A person's settled money over time and by category, from its movements.
import { type Cents, centsTotal } from '#kernel/money.ts';
import { percentShares } from './percent-shares.ts';

/** Money in and out on one day; days are in order. */
export type DayMove = { day: string; changeCents: number };

export type PortfolioPoint = { day: string; invested: Cents };

/** The invested total after each day with a net change. */
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
  /** Share in percent with one decimal; shares add up to 100. */
  percent: number;
};

/** Number of categories shown separately; the others are combined. */
export const namedCategories = 9;
export const otherCategories = 'All other categories';

/** Largest first, with shares of the total. `parts` has every category. */
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
