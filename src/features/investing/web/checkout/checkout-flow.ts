// The checkout as a state machine. Pure; use-checkout.ts runs the effects.

import type { PreparedPayment, ReservedHold } from '../../investing-contract.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import { checkoutCopy } from './checkout-copy.ts';
import type { CheckoutRefusal } from './checkout-refusals.ts';

export type CheckoutState =
  /** The hold is being placed and its payment prepared. */
  | { step: 'preparing' }
  | { step: 'refused'; refusal: CheckoutRefusal }
  /** Reserved, and its payment waits for what the rules of the offer require to be accepted. */
  | { step: 'accepting'; payment: ReservedHold; overtime?: true }
  /** Waiting for the card. `failure` describes the last attempt. */
  | { step: 'ready'; payment: PreparedPayment; failure?: string; failureTitle?: string; overtime?: true }
  /** The card provider is processing the payment. */
  | { step: 'paying'; payment: PreparedPayment }
  /** Paid; our server is being notified. */
  | { step: 'recording'; payment: PreparedPayment }
  /** The server settles it later: the bank is still confirming, or our claim did not get through. */
  | { step: 'settling'; payment: PreparedPayment; cause: 'bank' | 'unrecorded' }
  | { step: 'complete'; payment: PreparedPayment }
  /** Found complete on a reload or in another tab. */
  | { step: 'paid-before'; payment: ReservedHold }
  /** Paid too late; the money is refunded. */
  | { step: 'returned'; payment: PreparedPayment }
  /** The hold ended without a payment: it expired, or was released or replaced in another window. */
  | { step: 'lapsed'; payment: ReservedHold; isReplaced?: true };

export type CheckoutEvent =
  | { type: 'prepared'; payment: PreparedPayment; state: InvestmentState }
  | { type: 'acceptance-needed'; hold: ReservedHold }
  /** Reading the agreement gave the reservation more time. */
  | { type: 'extended'; expiresAt: string }
  | { type: 'refused'; refusal: CheckoutRefusal }
  | { type: 'pay' }
  /** No payment was made; without a message the card form shows the reason. */
  | { type: 'declined'; message?: string; title?: string }
  /** The connection is back, so the message about its loss is removed. */
  | { type: 'back-online' }
  | { type: 'paid' }
  /** The investment's state as our server reports it. */
  | { type: 'settled'; state: InvestmentState }
  | { type: 'claim-lost' }
  /** Expired by the server's clock: the payment can no longer be made. */
  | { type: 'hold-ended'; isReplaced?: boolean }
  /** Expired by this browser's clock, but not by the server's. */
  | { type: 'overtime' }
  | { type: 'paid-elsewhere' }
  | { type: 'start-again' };

/** An event that does not apply to the current state changes nothing, so late answers do no harm. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (state.step) {
    case 'preparing':
      if (event.type === 'prepared') return afterPreparing(event);
      if (event.type === 'acceptance-needed') return { step: 'accepting', payment: event.hold };
      return event.type === 'refused' ? { step: 'refused', refusal: event.refusal } : state;
    case 'accepting':
      return fromAccepting(state, event);
    case 'ready':
      return fromReady(state, event);
    case 'paying':
      return fromPaying(state, event);
    case 'recording':
      if (event.type === 'claim-lost') return { step: 'settling', payment: state.payment, cause: 'unrecorded' };
      return event.type === 'settled' ? afterSettled(state, event.state) : state;
    case 'settling':
      return event.type === 'settled' ? afterSettled(state, event.state) : state;
    case 'complete':
      return state;
    case 'refused':
    case 'paid-before':
    case 'returned':
    case 'lapsed':
      return event.type === 'start-again' ? { step: 'preparing' } : state;
  }
}

/** A hold found again on a reload may have progressed in the meantime. */
function afterPreparing({ payment, state }: { payment: PreparedPayment; state: InvestmentState }): CheckoutState {
  switch (state) {
    case 'held':
      return { step: 'ready', payment };
    case 'processing':
      return { step: 'settling', payment, cause: 'bank' };
    case 'completed':
    case 'disputed':
      return { step: 'paid-before', payment };
    default:
      return afterOver(payment, state);
  }
}

function fromAccepting(state: Extract<CheckoutState, { step: 'accepting' }>, event: CheckoutEvent): CheckoutState {
  const { payment } = state;
  if (event.type === 'prepared') return afterPreparing(event);
  if (event.type === 'acceptance-needed') return { ...state, payment: event.hold };
  if (event.type === 'refused') return { step: 'refused', refusal: event.refusal };
  if (event.type === 'extended') return { step: 'accepting', payment: { ...payment, expiresAt: event.expiresAt } };
  if (event.type === 'hold-ended') return afterEnd(payment, event);
  if (event.type === 'paid-elsewhere') return { step: 'paid-before', payment };
  return event.type === 'overtime' ? { ...state, overtime: true } : state;
}

function fromReady(state: Extract<CheckoutState, { step: 'ready' }>, event: CheckoutEvent): CheckoutState {
  const { payment } = state;
  if (event.type === 'pay') return { step: 'paying', payment };
  if (event.type === 'extended') {
    const { overtime: _over, ...rest } = state;
    return { ...rest, payment: { ...payment, expiresAt: event.expiresAt } };
  }
  if (event.type === 'hold-ended') return afterEnd(payment, event);
  if (event.type === 'paid-elsewhere') return { step: 'paid-before', payment };
  if (event.type === 'back-online' && state.failureTitle !== undefined) return { step: 'ready', payment };
  return event.type === 'overtime' ? { ...state, overtime: true } : state;
}

function fromPaying(state: Extract<CheckoutState, { step: 'paying' }>, event: CheckoutEvent): CheckoutState {
  const { payment } = state;
  if (event.type === 'paid') return { step: 'recording', payment };
  if (event.type === 'hold-ended') return afterEnd(payment, event);
  if (event.type !== 'declined') return state;
  const { message: failure, title: failureTitle } = event;
  return { step: 'ready', payment, ...(failure !== undefined && { failure }), ...(failureTitle && { failureTitle }) };
}

function afterEnd(payment: ReservedHold, { isReplaced }: { isReplaced?: boolean }): CheckoutState {
  return { step: 'lapsed', payment, ...(isReplaced === true && { isReplaced }) };
}

type Settling = Extract<CheckoutState, { step: 'recording' | 'settling' }>;

function afterSettled(from: Settling, state: InvestmentState): CheckoutState {
  const { payment } = from;
  switch (state) {
    case 'completed':
    case 'disputed':
      return { step: 'complete', payment };
    case 'processing':
      // The message about the lost claim is still correct.
      return from.step === 'settling' ? from : { step: 'settling', payment, cause: 'bank' };
    case 'held':
      // If our claim was lost, the server may not know about the payment yet. Otherwise it has checked with the provider that
      // there is no payment.
      return from.step === 'settling' && from.cause === 'unrecorded'
        ? from
        : { step: 'ready', payment, failure: unpaid };
    default:
      return afterOver(payment, state);
  }
}

type Over = 'refund_pending' | 'refunded' | 'charged_back' | 'cancelled' | 'expired' | 'failed';

/** The payment did not become an investment, or no longer is one. */
function afterOver(payment: PreparedPayment, state: Over): CheckoutState {
  if (state === 'cancelled') return { step: 'lapsed', payment, isReplaced: true };
  return { step: state === 'expired' || state === 'failed' ? 'lapsed' : 'returned', payment };
}

const unpaid = checkoutCopy.declined;

/** In these states, leaving the page asks for confirmation. */
export function isAtWork({ step }: CheckoutState): boolean {
  return step === 'paying' || step === 'recording';
}

/** Remaining time of the hold in whole seconds; never below 0. */
export function secondsLeft(expiresAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000));
}

/** '14:05'; beyond an hour '1:00:00'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Delay before the n-th poll for the settlement. */
export function settlePauseMs(attempt: number): number {
  return Math.min(10_000, 1000 * 1.6 ** attempt);
}
