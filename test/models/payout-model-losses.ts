// Divides lost disputes in the model: first the money still here, then the creator less the platform's fee, then the platform.
import { getBorne, getFee, getReturnable, isUnsent } from './payout-loss-facts.ts';
import {
  getReleased,
  getRest,
  type ModelInvestment,
  type ModelReturn,
  noteDisputeEnd,
  type PayoutModel,
  post,
  sum,
} from './payout-model.ts';
import { leaveUnsent } from './payout-model-releases.ts';

export function leaveForDispute(m: PayoutModel, investment: ModelInvestment): void {
  investment.state = 'disputed';
  leaveUnsent(m, investment);
}

/** The difference went back another way. */
export function reduceReturn(m: PayoutModel, part: ModelReturn, cents: number): void {
  if (cents === 0) {
    Object.assign(part, { state: 'failed', isCanceled: true });
    post(m, 'refund_cancelled', ['refund_payable', 'chargeback_loss'], part.cents);
    return;
  }
  post(m, 'parts_settled', ['refund_payable', 'chargeback_loss'], part.cents - cents);
  part.settledCents += part.cents - cents;
  Object.assign(part, { cents, isPutOff: false });
}

/** An outside refund leaves of each return what the card can still take. */
export function refundOutside(m: PayoutModel, investment: ModelInvestment, cents: number): void {
  investment.outsideCents += cents;
  post(m, 'part_refunded', ['chargeback_loss', 'provider_clearing'], cents);
  for (const part of investment.returns.filter(isUnsent)) {
    const returnable = getReturnable(investment, part);
    if (returnable < part.cents) reduceReturn(m, part, returnable);
  }
}

/** A bank keeps this amount. The investment ends with its last cent; until then the platform pays while money is held. */
export function lose(m: PayoutModel, investment: ModelInvestment, cents: number): void {
  const { losses, returns, outsideCents } = investment;
  const arrived = sum(returns.map((part) => (part.state === 'succeeded' ? part.cents : 0)));
  const isWhole = losses.cents + outsideCents + arrived + cents >= investment.cents;
  if (isWhole && investment.state === 'completed') leaveForDispute(m, investment);
  losses.cents += cents;
  investment.state = isWhole ? 'charged_back' : 'completed';
  noteDisputeEnd(m, investment);
  if (isWhole) loseAll(m, investment, cents);
  else losePart(m, investment, cents);
}

function loseAll(m: PayoutModel, investment: ModelInvestment, cents: number): void {
  const rest = getRest(m, investment);
  const unsent = sum(investment.returns.filter(isUnsent).map((part) => part.cents));
  const fromHere = Math.min(cents, rest + unsent);
  const fromRest = Math.min(rest, fromHere);
  const left = charge(m, investment, { cents: cents - fromHere, isEarlier: false });
  const wasBorne = Math.max(0, getBorne(investment) - (rest + unsent - fromHere));
  charge(m, investment, { cents: wasBorne, isEarlier: true });
  post(m, 'dispute_lost', ['escrow', 'disputed_receivable'], fromRest);
  post(m, 'dispute_lost', ['chargeback_loss', 'disputed_receivable'], fromHere - fromRest);
  investment.losses.byPlatform += fromHere - fromRest;
  // Parts that were lost or refunded before had been paid by the platform.
  post(m, 'parts_settled', ['escrow', 'chargeback_loss'], rest - fromRest);
  post(m, 'dispute_paid_twice', ['chargeback_loss', 'disputed_receivable'], left);
  for (const part of investment.returns.filter(isUnsent)) reduceReturn(m, part, 0);
}

function losePart(m: PayoutModel, investment: ModelInvestment, cents: number): void {
  const isHeld = getRest(m, investment) > 0;
  const borne = getBorne(investment);
  const unsent = sum(investment.returns.filter(isUnsent).map((part) => part.cents));
  const fromUnsent = Math.min(cents, unsent);
  const left = isHeld ? cents - fromUnsent : charge(m, investment, { cents: cents - fromUnsent, isEarlier: false });
  if (!isHeld) charge(m, investment, { cents: borne, isEarlier: true });
  post(m, 'dispute_lost', ['chargeback_loss', 'disputed_receivable'], fromUnsent + left);
  investment.losses.byPlatform += fromUnsent + left;
  let taken = fromUnsent;
  for (const part of investment.returns.filter(isUnsent)) {
    const fromPart = Math.min(taken, part.cents);
    taken -= fromPart;
    if (fromPart > 0) reduceReturn(m, part, part.cents - fromPart);
  }
}

/** The remainder has left the project, so the platform no longer bears earlier losses. */
export function chargeEarlier(m: PayoutModel, investment: ModelInvestment): void {
  charge(m, investment, { cents: getBorne(investment), isEarlier: true });
}

/** Charges released money that was not charged before, less the platform's fee; returns the excess. */
function charge(
  m: PayoutModel,
  investment: ModelInvestment,
  { cents, isEarlier }: { cents: number; isEarlier: boolean },
): number {
  const { losses } = investment;
  const free = Math.max(0, getReleased(m, investment) - losses.chargedCents);
  const charged = Math.min(free, cents);
  const feeCents = Math.min(charged, Math.max(0, getFee(m, investment) - losses.feeCents));
  const bearer = m.terms.creatorBears ? 'creator_receivable' : 'chargeback_loss';
  const from = isEarlier ? 'chargeback_loss' : 'disputed_receivable';
  post(m, 'dispute_fee_share', ['platform_fees', from], feeCents);
  if (bearer !== from) post(m, 'dispute_charged', [bearer, from], charged - feeCents);
  const booked = feeCents + (bearer === from ? 0 : charged - feeCents);
  losses.chargedCents += booked;
  if (!m.terms.creatorBears && !isEarlier) losses.byPlatform += charged - feeCents;
  losses.feeCents += feeCents;
  if (isEarlier) losses.earlierCents += booked;
  investment.lossFee += feeCents;
  if (m.terms.creatorBears) investment.lossCharged += charged - feeCents;
  return cents - charged;
}
