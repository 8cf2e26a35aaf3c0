// Decides what a provider payment status means for our rows. Pure and total: every combination of states has an answer.
import type { PaymentStatus } from '#platform/cards/card-gateway.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { PaymentState } from '../investing-table.ts';

export const settlementOutcomes = [
  /** Completed by this call. */
  'completed',
  /** Paid, but there is no room anymore: the money is refunded. */
  'returned',
  /** Its room under the goal is available again. */
  'released',
  'processing',
  /** A processing payment needs another card. */
  'reopened',
  'unchanged',
  /** The provider's status is impossible for this payment. Nothing changes, and a person must investigate. */
  'contradiction',
] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

export type SettlementFacts = {
  payment: PaymentState;
  investment: InvestmentState;
  /** 'missing': the provider has no such payment. */
  provider: PaymentStatus | 'missing';
  isExpired: boolean;
  /** The project can accept a payment whose hold is still live: not deleted, not failed. */
  acceptsHeld: boolean;
  /** The project can accept a payment without a hold: active, visible, before its deadline, and the amount fits. */
  acceptsLate: boolean;
};

export type SettlementPlan = {
  outcome: SettlementOutcome;
  payment?: PaymentState;
  /** Intermediate states, in order. */
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
      // A new payment may not be visible everywhere yet, so "missing" is final only after expiry.
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
  // A payment gets its provider id when it is opened, so one that was never opened cannot have succeeded.
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
      // These states require an earlier success, and an investment has one payment.
      return contradiction;
  }
}

/** The payment can no longer succeed. */
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

/** The payment can still succeed or fail. */
function decideOpen({ payment, investment }: SettlementFacts, state: 'open' | 'processing'): SettlementPlan {
  // Provider reads happen outside our locks, so a stale answer can arrive after the payment ended.
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
