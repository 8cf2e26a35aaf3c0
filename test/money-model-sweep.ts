// The model's other half: events, refunds at the provider, the sweeper, and when nothing waits any more.
import {
  availableOf,
  endHold,
  heldOf,
  isHeld,
  type Line,
  type Model,
  type ModelInvestment,
  type ModelRefund,
  settle,
  sum,
  unwind,
} from './money-model.ts';

const maxRefundTries = 3;

/** An event about a payment or its refunds, whichever it was: what is true is asked. */
export function deliver(
  model: Model,
  about: ModelInvestment,
  { kind, line }: { kind: 'payment' | 'refund'; line: Line },
): void {
  const isApplied = kind === 'payment' ? settle(model, about, line) : syncRefunds(about, line);
  if (!isApplied) model.waiting.push({ about, kind });
}

function syncRefunds(investment: ModelInvestment, line: Line): boolean {
  const ours = investment.refunds.filter(({ state }) => state !== 'failed');
  if (ours.length === 0) return true;
  if (line !== 'fine') return false;
  for (const refund of ours) applyRefund(investment, refund);
  return true;
}

function applyRefund(investment: ModelInvestment, refund: ModelRefund): void {
  switch (refund.atProvider) {
    case 'none':
      return;
    case 'pending':
      if (refund.state === 'requested') refund.state = 'submitted';
      return;
    case 'succeeded':
      if (refund.state !== 'requested' && refund.state !== 'submitted') return;
      refund.state = 'succeeded';
      if (investment.state === 'refund_pending') investment.state = 'refunded';
      return;
    case 'failed':
      if (refund.state === 'failed') return;
      refund.state = 'failed';
      if (investment.refunds.length < maxRefundTries)
        investment.refunds.push({ state: 'requested', atProvider: 'none' });
  }
}

/** The sweeper looks at everything, at a time when everything that was put off is due. */
export function sweep(model: Model, { line, banksAreSlow }: { line: Line; banksAreSlow: boolean }): void {
  if (model.status === 'active' && !model.isRemoved && model.isPastDeadline && heldOf(model) === 0)
    model.status = 'failed';
  if (model.isRemoved || model.status === 'failed') unwind(model, line);
  for (const { about, kind } of model.waiting.splice(0)) deliver(model, about, { kind, line });
  for (const investment of model.investments) sweepPayment(model, investment, line);
  for (const investment of model.investments) sweepRefunds(investment, { line, banksAreSlow });
}

function sweepPayment(model: Model, investment: ModelInvestment, line: Line): void {
  if (investment.payment === 'succeeded' || investment.payment === 'cancelled') return;
  if (investment.time === 'running') settle(model, investment, line);
  else endHold(model, investment, line);
  // A day after its end a hold gives its room back, whatever could be heard of its payment.
  if (investment.time === 'long over' && isHeld(investment)) investment.state = 'expired';
}

function sweepRefunds(
  investment: ModelInvestment,
  { line, banksAreSlow }: { line: Line; banksAreSlow: boolean },
): void {
  for (const refund of investment.refunds.slice()) {
    if (refund.state !== 'requested' && refund.state !== 'submitted') continue;
    if (line === 'dead') continue;
    if (refund.atProvider === 'none') refund.atProvider = banksAreSlow ? 'pending' : 'succeeded';
    if (line === 'fine') applyRefund(investment, refund);
  }
}

/** Whether a sweep has one possible result: late money that competes for room is taken in any order. */
export function isSweepCertain(model: Model): boolean {
  const late = model.investments.filter(
    (one) => !isHeld(one) && one.card === 'succeeded' && one.payment !== 'succeeded',
  );
  return late.length === 0 || sum(late) <= availableOf(model);
}

/** Whether anything still waits for somebody. */
export function isAtRest(model: Model): boolean {
  return (
    model.waiting.length === 0 &&
    model.investments.every(
      ({ payment, refunds }) =>
        (payment === 'succeeded' || payment === 'cancelled') &&
        // A bank may have sent back one that succeeded, and nobody has heard of it yet.
        refunds.every(({ state, atProvider }) => state === 'failed' || (state === 'succeeded' && atProvider === state)),
    )
  );
}
