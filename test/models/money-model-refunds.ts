// Refunds and suspense exits in the model: applying provider states, and submitting through the sweeper.
import { hasLostAll, isChargedBack, isDisputed } from './money-model-disputes.ts';
import { type Line, type ModelInvestment, type ModelRefund, newRefund } from './money-model-parts.ts';

const maxRefundAttempts = 3;

/** Applies the provider's state to our refunds. False if the provider could not be reached. */
export function syncRefunds(investment: ModelInvestment, line: Line): boolean {
  const ours = investment.refunds.filter(({ state, atProvider }) => state !== 'failed' && atProvider !== 'by hand');
  // Parts that were refunded outside are looked up as well, once the payment has succeeded.
  if (ours.length === 0 && investment.payment !== 'succeeded') return true;
  if (line !== 'fine') return false;
  for (const refund of ours) applyRefund(investment, refund);
  return true;
}

function applyRefund(investment: ModelInvestment, refund: ModelRefund): void {
  const before = refund.state;
  follow(refund);
  if (refund.state === before) return;
  if (refund.state === 'succeeded' && investment.state === 'refund_pending') investment.state = 'refunded';
  if (refund.state !== 'failed') return;
  // Money that a bank took for good is not refunded again.
  if (hasLostAll(investment)) endByBank(investment);
  else if (investment.refunds.length < maxRefundAttempts) {
    investment.refunds.push({ ...newRefund(), isPutOff: true });
  }
}

export function endByBank(investment: ModelInvestment): void {
  if (investment.state === 'refund_pending' || investment.state === 'refunded') investment.state = 'charged_back';
}

/** Derives its state from the provider; one that has failed stays failed. */
export function follow(refund: ModelRefund): void {
  if (refund.state === 'failed') return;
  if (refund.atProvider === 'failed') refund.state = 'failed';
  if (refund.state === 'succeeded') return;
  if (refund.atProvider === 'pending') refund.state = 'submitted';
  if (refund.atProvider === 'succeeded') refund.state = 'succeeded';
}

export type Sweep = { line: Line; banksAreSlow: boolean };

export function sweepRefunds(investment: ModelInvestment, sweep: Sweep): void {
  for (const refund of investment.refunds.slice()) {
    // While a bank holds the money there is nothing to refund.
    if (isDisputed(investment) || refund.isPutOff === true) continue;
    if (giveToProvider(refund, { ...sweep, isRefused: isChargedBack(investment) })) applyRefund(investment, refund);
  }
}

/** Whether the provider's answer arrived. */
export function giveToProvider(
  refund: ModelRefund,
  { line, banksAreSlow, isRefused = false }: Sweep & { isRefused?: boolean },
): boolean {
  if (refund.state !== 'requested' && refund.state !== 'submitted') return false;
  const isUncertain = refund.tries > 0 || refund.state === 'submitted';
  refund.tries += 1;
  if (line === 'dead' || (line === 'lossy' && isUncertain)) return false;
  if (refund.atProvider === 'none' && isRefused) return false;
  if (refund.atProvider === 'none') refund.atProvider = banksAreSlow ? 'pending' : 'succeeded';
  return line === 'fine';
}
