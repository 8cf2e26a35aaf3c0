// The platform's own money in the model of payouts, and a release's charge for processing.
import {
  type AccountName,
  disputeFeeCents,
  getBalance,
  getRest,
  type ModelInvestment,
  type ModelRelease,
  type PayoutModel,
  sum,
} from './payout-model.ts';

function getHeld(m: PayoutModel): number {
  const isHeld = ({ state }: ModelInvestment) => state === 'completed' || state === 'disputed';
  return sum(m.investments.filter(isHeld).map((investment) => getRest(m, investment)));
}

/** The provider's fees of money that is still held, rounded up. */
export function getKeptFees(m: PayoutModel, heldCents = getHeld(m)): number {
  const captured = sum(m.investments.map(({ cents }) => cents));
  const fees = sum(m.investments.map(({ feeCents }) => feeCents));
  return Math.ceil((fees * Math.min(heldCents, captured)) / captured);
}

/** The platform's own money beyond the fees of held money; negative if other projects' money would be needed. */
export function getMargin(m: PayoutModel): number {
  const names: AccountName[] = [
    'provider_clearing',
    'disputed_receivable',
    'escrow',
    'refund_payable',
    'creator_payable',
  ];
  return m.ownCents + sum(names.map((name) => getBalance(m, name))) + getKeptFees(m);
}

/** Processing fees that a release of this amount would charge. */
export function getProcessingDue(m: PayoutModel, gross: number): number {
  if (m.terms.processingFeesBy === 'platform') return 0;
  const fees = sum(m.investments.map(({ feeCents }) => feeCents));
  const isCharged = ({ state }: ModelRelease) => state === 'approved' || state === 'sent';
  const charged = sum(m.releases.filter(isCharged).map(({ processing }) => processing));
  return Math.max(0, fees - charged - getKeptFees(m, getHeld(m) - gross));
}

/** The platform's balance at the provider: payments less fees, refunds, transfers, and amounts that banks hold. */
export function getProviderCents({ investments, transfers }: PayoutModel): number {
  const held = investments.map(({ cents, feeCents, refund, returns, outsideCents, dispute, earlierDisputes }) => {
    const refunded = refund?.isThere === true ? cents : outsideCents;
    const returned = sum(returns.map((part) => (part.atProvider === 'succeeded' ? part.cents : 0)));
    const disputes = dispute === undefined ? earlierDisputes : [...earlierDisputes, dispute];
    const taken = disputes.map((one) => disputeFeeCents + (one.there === 'won' ? 0 : one.cents));
    return cents - feeCents - refunded - returned - sum(taken);
  });
  return sum(held) - sum(transfers.map(({ there }) => (there === undefined ? 0 : there.cents - sum(there.reversals))));
}
