// Equity: the share of a project that an amount buys, in exact integer arithmetic.
import type { Cents } from '#kernel/money.ts';

/**
 * Equity in millionths of a percent: amount x 100 / valuation (post-money), truncated at 6 decimals so that never more is
 * sold than was paid for.
 */
export function equityMicroPercent(amount: Cents, valuation: Cents): number {
  return Number((BigInt(amount) * 100_000_000n) / BigInt(valuation));
}

/** Equity as decimal text for the API: six decimals. */
export function toEquityText(microPercent: number): string {
  return `${Math.trunc(microPercent / 1_000_000)}.${String(microPercent % 1_000_000).padStart(6, '0')}`;
}

/** Equity for display: truncated to 3 decimals; a smaller positive share is '<0.001'. */
export function formatEquity(equityPercent: string): string {
  const [whole = '0', fraction = ''] = equityPercent.split('.');
  const digits = fraction.padEnd(6, '0').slice(0, 6);
  const shown = `${Number(whole)}.${digits.slice(0, 3)}`;
  return shown === '0.000' && Number(digits) > 0 ? '<0.001' : shown;
}
