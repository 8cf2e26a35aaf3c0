// Equity: the share of a project that an amount buys. Exact: whole numbers all the way.
import type { Cents } from '#kernel/money.ts';

/**
 * Equity in millionths of a percent: amount x 100 / valuation (post-money), truncated at 6 decimals so that never more
 * is sold than was paid for. Exact: whole numbers all the way.
 */
export function equityMicroPercent(amount: Cents, valuation: Cents): number {
  return Number((BigInt(amount) * 100_000_000n) / BigInt(valuation));
}

/** Equity as the decimal text of an answer: six decimals. */
export function toEquityText(microPercent: number): string {
  return `${Math.trunc(microPercent / 1_000_000)}.${String(microPercent % 1_000_000).padStart(6, '0')}`;
}

/** Equity for people: truncated to 3 decimals, like everything about a share; a positive one below that is '<0.001'. */
export function formatEquity(equityPercent: string): string {
  const [whole = '0', fraction = ''] = equityPercent.split('.');
  const digits = fraction.padEnd(6, '0').slice(0, 6);
  const shown = `${Number(whole)}.${digits.slice(0, 3)}`;
  return shown === '0.000' && Number(digits) > 0 ? '<0.001' : shown;
}
