// Whole numbers as people read them. Amounts of money are in money.ts.

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** "12,345". */
export function formatCount(count: number): string {
  return grouped.format(count);
}
