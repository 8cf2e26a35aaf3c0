// A small in-memory model of the money core, without database, provider or time; the real one must behave the same.

import {
  endQuestions,
  getHeldCents,
  getRaisedCents,
  type HoldWish,
  isHeld,
  type Line,
  type Model,
  type ModelInvestment,
  newRefund,
  requestRefund,
} from './money-model-parts.ts';
import { goOnIfGoalIsNeeded, mayLeave, openRights, reopen } from './money-model-rules.ts';

export const ownerNumber = 3;
const minCents = 10_000;
const minCardCents = 50;

/** Every refund of it failed: the money stays at the provider until a person pays it manually. */
export function isOwedByHand({ state, refunds }: ModelInvestment): boolean {
  const isRefundDue = state === 'refund_pending' || state === 'refunded';
  return isRefundDue && refunds.length > 0 && refunds.every((refund) => refund.state === 'failed');
}

export function getAvailableCents(model: Model): number {
  return model.goalCents - getRaisedCents(model) - getHeldCents(model);
}

/** 'taken', 'repeated', or the code of the refusal. */
export function takeHold(model: Model, wish: HoldWish, line: Line): string {
  const { investor, amountCents, key } = wish;
  if (amountCents < minCardCents) return 'amount_too_small';
  const known = model.investments.find((one) => one.investor === investor && one.key === key);
  if (known !== undefined) return known.amountCents === amountCents ? repeatHold(model, known, line) : 'key_reused';
  const replaced = model.investments.find((one) => one.investor === investor && isHeld(one));
  const available = getAvailableCents(model) + (replaced?.amountCents ?? 0);
  if (model.isRemoved) return 'not_found';
  if (investor === ownerNumber) return 'own_project';
  if (model.status !== 'active' || model.isPastDeadline) return 'not_active';
  if (replaced?.state === 'processing') return 'payment_processing';
  if (amountCents > available) return 'funding_exceeded';
  if (amountCents < Math.min(minCents, available)) return 'amount_too_small';
  if (available > amountCents && available - amountCents < minCardCents) return 'remainder_too_small';
  if (replaced !== undefined) replace(replaced);
  const made: ModelInvestment = {
    investor,
    amountCents,
    key,
    state: 'held',
    payment: 'new',
    isKnown: false,
    card: 'none',
    time: 'running',
    everCompleted: false,
    isClaimed: false,
    refunds: [],
    disputes: [],
    ...openRights(model, investor),
  };
  model.investments.push(made);
  if (replaced !== undefined && isPaidInstead(model, investor, line)) {
    made.payment = 'cancelled';
    release(made);
    return 'paid_before';
  }
  return prepare(made, line) ? 'taken' : 'provider_unavailable';
}

/** Ends the payments of the person's replaced holds before the new one is prepared. One that had succeeded counts instead. */
function isPaidInstead(model: Model, investor: number, line: Line): boolean {
  const isOpen = ({ isKnown, payment }: ModelInvestment) => isKnown && (payment === 'open' || payment === 'processing');
  const ended = model.investments.filter((one) => one.investor === investor && !isHeld(one) && isOpen(one));
  return ended.some((one) => endHold(model, one, line) && one.state === 'completed');
}

/** A hold that was never prepared ends right away. */
function replace(investment: ModelInvestment): void {
  release(investment);
  if (investment.time === 'running') investment.time = 'expired';
  if (!investment.isKnown) investment.payment = 'cancelled';
}

function prepare(investment: ModelInvestment, line: Line): boolean {
  if (line !== 'dead' && investment.card === 'none') investment.card = 'requires_payment_method';
  if (line !== 'fine') return false;
  investment.isKnown = true;
  if (investment.payment === 'new') investment.payment = 'open';
  return true;
}

function repeatHold(model: Model, known: ModelInvestment, line: Line): string {
  if (hasEnded(known)) return 'hold_ended';
  if (known.time !== 'running' && known.state === 'held') {
    if (!endHold(model, known, line)) return 'provider_unavailable';
    if (hasEnded(known)) return 'hold_ended';
  }
  if (known.isKnown) return 'repeated';
  return prepare(known, line) ? 'repeated' : 'provider_unavailable';
}

function hasEnded({ state }: ModelInvestment): boolean {
  return !['held', 'processing', 'completed', 'disputed'].includes(state);
}

/** Applies the payment's current state at the provider. False if the provider could not be reached. */
export function settle(model: Model, investment: ModelInvestment, line: Line): boolean {
  if (!investment.isKnown || investment.payment === 'succeeded') return true;
  if (line !== 'fine') return false;
  applyCard(model, investment);
  return true;
}

function applyCard(model: Model, investment: ModelInvestment): void {
  const isLive = investment.payment === 'open' || investment.payment === 'processing';
  switch (investment.card) {
    case 'none':
      return;
    case 'succeeded':
      return applySuccess(model, investment);
    case 'canceled':
      if (isLive) investment.payment = 'cancelled';
      if (isHeld(investment)) release(investment);
      return;
    case 'processing':
      if (!isLive) return;
      investment.payment = 'processing';
      if (investment.state === 'held') investment.state = 'processing';
      return;
    case 'requires_payment_method':
    case 'requires_action':
      if (!isLive) return;
      investment.payment = 'open';
      if (investment.state === 'processing') investment.state = 'held';
  }
}

function applySuccess(model: Model, investment: ModelInvestment): void {
  if (investment.payment === 'succeeded') return;
  const accepts = isHeld(investment)
    ? !model.isRemoved && model.status !== 'failed'
    : !model.isRemoved &&
      model.status === 'active' &&
      !model.isPastDeadline &&
      investment.seenMoves === model.moves &&
      investment.amountCents <= getAvailableCents(model);
  investment.payment = 'succeeded';
  if (accepts) {
    investment.state = 'completed';
    investment.everCompleted = true;
    if (model.status === 'active' && getRaisedCents(model) === model.goalCents) model.status = 'funded';
  } else {
    endQuestions(investment);
    investment.state = 'refund_pending';
    investment.refunds.push(newRefund());
  }
}

function release(investment: ModelInvestment): void {
  endQuestions(investment);
  investment.state = investment.time === 'running' ? 'cancelled' : 'expired';
}

/** Cancels at the provider first, so that released room cannot be paid for. False if the provider could not be reached. */
export function endHold(model: Model, investment: ModelInvestment, line: Line): boolean {
  if (!investment.isKnown) {
    if (investment.payment !== 'new' || !isHeld(investment)) return true;
    investment.payment = 'cancelled';
    release(investment);
    return true;
  }
  if (line !== 'dead') cancelAtProvider(investment);
  if (line !== 'fine') return false;
  applyCard(model, investment);
  return true;
}

export function cancelAtProvider(investment: ModelInvestment): void {
  if (investment.card.startsWith('requires_')) investment.card = 'canceled';
}

/** 'first', 'repeated', 'pending', or the code of the refusal. */
export function claim(model: Model, investment: ModelInvestment, line: Line): string {
  if (!settle(model, investment, line)) return 'provider_unavailable';
  if (isHeld(investment)) return 'pending';
  if (!investment.everCompleted) return 'hold_ended';
  const isFirst = !investment.isClaimed;
  investment.isClaimed = true;
  return isFirst ? 'first' : 'repeated';
}

/** 'requested', or the code of the refusal. */
export function refundByAdmin(model: Model, investment: ModelInvestment): string {
  requestRefund(investment);
  goOnIfGoalIsNeeded(model);
  return investment.state === 'refund_pending' || investment.state === 'refunded' ? 'requested' : 'illegal_move';
}

/** 'paid', or the code of the refusal. */
export function payByHand(investment: ModelInvestment): string {
  if (!isOwedByHand(investment)) return 'illegal_move';
  investment.refunds.push({ state: 'succeeded', atProvider: 'by hand', tries: 0 });
  if (investment.state === 'refund_pending') investment.state = 'refunded';
  return 'paid';
}

/** 'ended', or the code of the refusal. */
export function cancelByInvestor(model: Model, investment: ModelInvestment, line: Line): string {
  if (isHeld(investment) && !endHold(model, investment, line)) return 'provider_unavailable';
  // A processing payment cannot be canceled at the provider, so after a second attempt the refusal is reported.
  if (isHeld(investment) && !endHold(model, investment, line)) return 'provider_unavailable';
  if (mayLeave(model, investment) && investment.state === 'completed') {
    requestRefund(investment);
    reopen(model, investment);
  }
  if (isHeld(investment)) return 'payment_processing';
  return investment.state === 'completed' || investment.state === 'disputed' ? 'cancellation_over' : 'ended';
}

export function removeProject(model: Model, line: Line): void {
  unwind(model, line);
  model.isRemoved = true;
  unwind(model, line);
}

/** The refunds of a project that was removed or has failed. */
export function unwind(model: Model, line: Line): void {
  for (const investment of model.investments.filter(isHeld)) endHold(model, investment, line);
  for (const investment of model.investments) requestRefund(investment);
}
