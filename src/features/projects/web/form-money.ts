// Reads dollars as people type them, and says what the terms of a project mean. Whole cents all the way, never floats.

import { equityMicroPercent, formatEquity, toEquityText } from '#features/investing/investing-rules.ts';
import { type Cents, cents, findCents, formatDollars } from '#kernel/money.ts';

/** '25000', '25,000' and '$25,000.50' are read; '25.000', '1,00' and '-5' are not an amount. */
const typedDollars = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/;

export function readDollars(text: string): Cents | undefined {
  const [, whole, fraction = ''] = typedDollars.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return findCents(digits + fraction);
}

/** '25000' -> '25,000', '$1000.5' -> '1,000.50'; what is not an amount stays as it was typed. */
export function groupedAmount(text: string): string {
  const amount = readDollars(text);
  return amount === undefined ? text : groupedDollars(amount);
}

/** As one would type it: whole dollars without cents. */
export function groupedDollars(amount: Cents): string {
  return formatDollars(amount).replace('$', '');
}

export type Offer = { percent: string; text: string; possible: boolean };

/** What the creator offers for the whole goal, in a sentence; undefined until both amounts can be read and are above 0. */
export function offerOf(terms: { fundingGoal: string; valuation: string }): Offer | undefined {
  const goal = readDollars(terms.fundingGoal);
  const valuation = readDollars(terms.valuation);
  if (!goal || !valuation) return undefined;
  const share = equityMicroPercent(goal, valuation);
  if (goal > valuation) {
    return {
      percent: 'Over 100%',
      possible: false,
      text: `${formatDollars(goal)} at a valuation of ${formatDollars(valuation)} would sell more than the whole project. Lower the goal or raise the valuation.`,
    };
  }
  const percent = (microPercent: number) => `${shortPercent(formatEquity(toEquityText(microPercent)))}%`;
  return {
    percent: percent(share),
    possible: true,
    text: `Fully funded, you sell ${percent(share)} of the project for ${formatDollars(goal)} and keep ${percent(keptMicroPercent(share))}. An investment of ${formatDollars(exampleInvestment)} buys ${percent(equityMicroPercent(exampleInvestment, valuation))}.`,
  };
}

/** What is kept beside the share as it is shown, to three decimals: both add up to 100. */
function keptMicroPercent(share: number): number {
  return 100_000_000 - Math.trunc(share / 1000) * 1000;
}

const exampleInvestment = cents(100_000);

/** '10.000' -> '10', '7.500' -> '7.5': a sentence reads better without the zeros of a table. */
function shortPercent(text: string): string {
  return text.replace(/\.?0+$/, '');
}
