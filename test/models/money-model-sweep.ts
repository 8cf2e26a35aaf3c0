// Second half of the model: events, the sweeper, and when nothing is pending.
import { endHold, getAvailableCents, settle, unwind } from './money-model.ts';
import { isDisputed, isLive } from './money-model-disputes.ts';
import {
  type EventKind,
  endQuestions,
  isHeld,
  type Line,
  type Model,
  type ModelDispute,
  type ModelInvestment,
  type ModelItem,
  type ModelRefund,
  sum,
  type Waiting,
} from './money-model-parts.ts';
import { endByBank, type Sweep, sweepRefunds, syncRefunds } from './money-model-refunds.ts';
import { closeOffer, goOnIfGoalIsNeeded, returnToSilent } from './money-model-rules.ts';
import { deliverItem, sweepItem } from './money-model-suspense.ts';

/** Applies an event about a payment, its refunds or its disputes; in each case the provider's current state counts. */
export function deliver(model: Model, about: Waiting['about'], { kind, line }: { kind: EventKind; line: Line }): void {
  const isApplied = 'exits' in about ? deliverItem(about, kind, line) : follow(model, about, kind, line);
  if (!isApplied) model.waiting.push({ about, kind });
}

function follow(model: Model, about: ModelInvestment, kind: EventKind, line: Line): boolean {
  if (kind === 'payment') return settle(model, about, line);
  return kind === 'refund' ? syncRefunds(about, line) : syncDisputes(model, about, line);
}

/** Applies the provider's state to our disputes. False if the provider could not be reached. */
function syncDisputes(model: Model, investment: ModelInvestment, line: Line): boolean {
  if (!investment.isKnown) return true;
  if (line !== 'fine') return false;
  if (investment.disputes.length === 0) return true;
  settle(model, investment, line);
  syncRefunds(investment, line);
  // The provider lists the newest first.
  for (const dispute of investment.disputes.toReversed()) apply(model, investment, dispute);
  return true;
}

function apply(model: Model, investment: ModelInvestment, dispute: ModelDispute): void {
  const before = dispute.ours;
  dispute.ours = isLive(dispute) ? 'open' : dispute.status === 'lost' ? 'lost' : 'won';
  const isAllLost = dispute.ours === 'lost' && before !== 'lost' && dispute.amountCents === investment.amountCents;
  if (isAllLost) {
    loseAll(investment);
    goOnIfGoalIsNeeded(model);
  } else if (investment.state === 'completed' && isDisputed(investment)) investment.state = 'disputed';
  else if (investment.state === 'disputed' && !isDisputed(investment)) investment.state = 'completed';
}

function loseAll(investment: ModelInvestment): void {
  if (investment.state === 'completed' || investment.state === 'disputed') {
    endQuestions(investment);
    investment.state = 'charged_back';
    return;
  }
  // A refund that already left for the card cannot be recalled, and without a debt there is nothing to give up.
  const { refunds } = investment;
  const hasUnsentRefund =
    refunds.length > 0 && refunds.every(({ state }) => state === 'requested' || state === 'failed');
  if (!hasUnsentRefund) return;
  for (const refund of refunds) refund.state = 'failed';
  endByBank(investment);
}

/** Sweeps everything, with all retries due. */
export function sweep(model: Model, how: Sweep): void {
  const { line } = how;
  for (const { refunds } of model.investments) for (const refund of refunds) refund.isPutOff = false;
  returnToSilent(model);
  closeOffer(model);
  if (model.isRemoved || model.status === 'failed') unwind(model, line);
  for (const { about, kind } of model.waiting.splice(0)) deliver(model, about, { kind, line });
  for (const investment of model.investments) sweepPayment(model, investment, line);
  for (const investment of model.investments) sweepRefunds(investment, how);
  for (const item of model.suspense) sweepItem(item, how);
  for (const investment of model.investments) {
    if (investment.disputes.some(({ ours }) => ours === 'open')) syncDisputes(model, investment, line);
  }
}

function sweepPayment(model: Model, investment: ModelInvestment, line: Line): void {
  if (investment.payment === 'succeeded' || investment.payment === 'cancelled') return;
  if (investment.time === 'running') settle(model, investment, line);
  else endHold(model, investment, line);
  // A day after it expired a hold releases its room, whether or not the payment's state is known.
  if (investment.time === 'expired a day ago' && isHeld(investment)) {
    endQuestions(investment);
    investment.state = 'expired';
  }
}

/** Whether a sweep has one possible result: late payments that compete for room are accepted in any order. */
export function isSweepCertain(model: Model): boolean {
  const late = model.investments.filter(
    (one) => !isHeld(one) && one.card === 'succeeded' && one.payment !== 'succeeded',
  );
  return late.length === 0 || sum(late) <= getAvailableCents(model);
}

/** Whether anything is still pending. */
export function isAtRest({ waiting, investments, suspense }: Model): boolean {
  const isItemAtRest = ({ isFound, exits }: ModelItem) => isFound && exits.every(hasEnded);
  return waiting.length === 0 && investments.every(hasComeToRest) && suspense.every(isItemAtRest);
}

export function hasComeToRest({ payment, refunds, disputes }: ModelInvestment): boolean {
  return (
    (payment === 'succeeded' || payment === 'cancelled') &&
    refunds.every(hasEnded) &&
    disputes.every((dispute) => !isLive(dispute) && dispute.ours !== 'open' && dispute.ours !== 'unknown')
  );
}

/** A bank may have returned a succeeded refund without our knowing yet. */
function hasEnded({ state, atProvider }: ModelRefund): boolean {
  return state === 'failed' || (state === 'succeeded' && (atProvider === state || atProvider === 'by hand'));
}
