// The remainder of an investment after lost disputes and returns, in the model of payouts.
import { type ModelInvestment, type ModelReturn, type PayoutModel, sum } from './payout-model.ts';

export const isUnsent = ({ state, isCanceled }: ModelReturn) =>
  (state === 'requested' || state === 'failed') && !isCanceled;

/** The unreimbursed amount that the platform paid for lost disputes. */
export function getBorne({ losses, returns }: ModelInvestment): number {
  const settled = sum(returns.map((part) => part.settledCents + (part.isCanceled ? part.cents : 0)));
  return Math.max(0, losses.byPlatform - settled - losses.earlierCents);
}

/** The amount that the card can still take, besides its other returns. */
export function getReturnable({ cents, losses, outsideCents, returns }: ModelInvestment, except?: ModelReturn): number {
  const others = returns.filter((part) => part !== except && !part.isCanceled);
  return Math.max(0, cents - losses.cents - outsideCents - sum(others.map((part) => part.cents)));
}

/** The platform's fee on the released part. */
export function getFee(m: PayoutModel, investment: ModelInvestment): number {
  return m.releases.reduce((total, { state, shares, fee, gross }) => {
    const share = state === 'withdrawn' ? 0 : (shares.get(investment) ?? 0);
    return total + (gross === 0 ? 0 : Math.floor((share * fee) / gross));
  }, 0);
}
