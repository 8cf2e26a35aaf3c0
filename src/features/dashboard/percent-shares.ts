// Percentages that add up to their whole, by the largest remainder method.

/**
 * Percent of `whole` of each part, rounded to `decimals` so that the shares add up to the rounded share of all
 * parts together: to exactly 100 when the parts are the whole. Each differs from its exact share by less than one step.
 */
export function percentShares(parts: readonly number[], whole: number, decimals = 0): number[] {
  if (whole <= 0) return parts.map(() => 0);
  const steps = 10 ** decimals;
  const exact = parts.map((part) => (part * 100 * steps) / whole);
  const shares = exact.map(Math.floor);
  const sum = parts.reduce((total, part) => total + part, 0);
  const missing = Math.round((sum * 100 * steps) / whole) - shares.reduce((total, share) => total + share, 0);
  const remainderAt = (index: number) => (exact[index] ?? 0) - (shares[index] ?? 0);
  const byRemainder = [...shares.keys()].toSorted((a, b) => remainderAt(b) - remainderAt(a) || a - b);
  const raised = new Set(byRemainder.slice(0, Math.max(0, missing)));
  return shares.map((share, index) => (share + (raised.has(index) ? 1 : 0)) / steps);
}
