// What a provider's word about a payment means for our rows: pure, and an answer for every state it can meet.
import type { PaymentStatus } from '#platform/cards/card-gateway.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { PaymentState } from '../investing-table.ts';

export const settlementOutcomes = [
  /** Completed by this very call. */
  'completed',
  /** Paid, but there was no place for it any more: it goes back. */
  'returned',
  /** The room under the goal is free again. */
  'released',
  'processing',
  /** A processing payment waits for another card again. */
  'reopened',
  'unchanged',
  /** What the provider says cannot be true of this payment: nothing was changed, and a person has to look. */
  'contradiction',
] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export type SettlementFacts = {
  payment: PaymentState;
  investment: InvestmentState;
  /** 'missing': the provider answered that it has no such payment. */
  provider: PaymentStatus | 'missing';
  isExpired: boolean;
  /** Whether the project may still take a payment whose hold kept its room: not deleted, not failed. */
  acceptsHeld: boolean;
  /** Whether it may take one without a hold: active, visible, before its deadline, and the amount still fits. */
  acceptsLate: boolean;
};

export type SettlementPlan = {
  outcome: SettlementOutcome;
  payment?: PaymentState;
  /** States the investment goes through, in order. */
  investment: InvestmentState[];
};

const unchanged: SettlementPlan = { outcome: 'unchanged', investment: [] };
const contradiction: SettlementPlan = { outcome: 'contradiction', investment: [] };

export function decideSettlement(facts: SettlementFacts): SettlementPlan {
  switch (facts.provider) {
    case 'succeeded':
      return decideSuccess(facts);
    case 'canceled':
      return decideEnd(facts, 'cancelled');
    case 'missing':
      // A payment that was made a moment ago may not be known everywhere yet, so only time makes it final.
      return facts.isExpired ? decideEnd(facts, 'failed') : unchanged;
    case 'processing':
      return decideOpen(facts, 'processing');
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    case 'requires_capture':
      return decideOpen(facts, 'open');
  }
}

function decideSuccess({ payment, investment, acceptsHeld, acceptsLate }: SettlementFacts): SettlementPlan {
  if (payment === 'succeeded') return unchanged;
  // A payment is opened with the id it got at the provider, so what we never opened cannot be the one that succeeded.
  if (payment === 'new') return contradiction;
  switch (investment) {
    case 'held':
    case 'processing':
      if (acceptsHeld) return { outcome: 'completed', payment: 'succeeded', investment: ['completed'] };
      return { outcome: 'returned', payment: 'succeeded', investment: ['cancelled', 'refund_pending'] };
    case 'expired':
    case 'failed':
    case 'cancelled':
      if (acceptsLate) return { outcome: 'completed', payment: 'succeeded', investment: ['completed'] };
      return { outcome: 'returned', payment: 'succeeded', investment: ['refund_pending'] };
    case 'completed':
    case 'refund_pending':
    case 'refunded':
    case 'disputed':
    case 'charged_back':
      // These states come only after a payment succeeded, and an investment has one payment.
      return contradiction;
  }
}

/** The payment will never succeed. */
function decideEnd({ payment, investment, isExpired }: SettlementFacts, end: 'cancelled' | 'failed'): SettlementPlan {
  if (payment === 'succeeded') return contradiction;
  const isPaymentLive = payment === 'new' || payment === 'open' || payment === 'processing';
  const isHeld = investment === 'held' || investment === 'processing';
  if (!isPaymentLive && !isHeld) return unchanged;
  return {
    outcome: isHeld ? 'released' : 'unchanged',
    ...(isPaymentLive && { payment: end }),
    investment: isHeld ? [isExpired ? 'expired' : end] : [],
  };
}

/** The payment can still go either way. */
function decideOpen({ payment, investment }: SettlementFacts, state: 'open' | 'processing'): SettlementPlan {
  // The provider is asked outside our locks, so an answer from before the end may arrive after it.
  if (payment !== 'open' && payment !== 'processing') return unchanged;
  const held = state === 'open' ? 'held' : 'processing';
  const movesInvestment = investment !== held && (investment === 'held' || investment === 'processing');
  if (payment === state && !movesInvestment) return unchanged;
  return {
    outcome: state === 'open' ? 'reopened' : 'processing',
    ...(payment !== state && { payment: state }),
    investment: movesInvestment ? [held] : [],
  };
}
