// Explains the terms of a project in one sentence. Computes in whole cents, never floats.

import { cents, formatDollars } from '#kernel/money.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import { equityMicroPercent, formatEquity, toEquityText } from '../../../equity-share.ts';
import { fieldsCopy } from './form-fields-copy.ts';

export type Offer = { percent: string; text: string; possible: boolean };

/** The share offered for the whole goal; undefined until both amounts are valid and above 0. */
export function getOffer(terms: { fundingGoal: string; valuation: string }): Offer | undefined {
  const goal = readDollars(terms.fundingGoal);
  const valuation = readDollars(terms.valuation);
  if (!goal || !valuation) return undefined;
  const share = equityMicroPercent(goal, valuation);
  if (goal > valuation) {
    return {
      percent: fieldsCopy.offer.over100,
      possible: false,
      text: fieldsCopy.offer.tooMuch({ goal: formatDollars(goal), valuation: formatDollars(valuation) }),
    };
  }
  const percent = (microPercent: number) => `${shortPercent(formatEquity(toEquityText(microPercent)))}%`;
  return {
    percent: percent(share),
    possible: true,
    text: fieldsCopy.offer.text({
      share: percent(share),
      goal: formatDollars(goal),
      kept: percent(keptMicroPercent(share)),
      example: formatDollars(exampleInvestment),
      buys: percent(equityMicroPercent(exampleInvestment, valuation)),
    }),
  };
}

/** The remaining share, derived from the displayed share so that both add up to 100. */
function keptMicroPercent(share: number): number {
  return 100_000_000 - Math.trunc(share / 1000) * 1000;
}

const exampleInvestment = cents(100_000);

/** '10.000' -> '10', '7.500' -> '7.5': sentences omit trailing zeros. */
function shortPercent(text: string): string {
  return text.replace(/\.?0+$/, '');
}
