// Legal state moves of everything that carries money; the database enforces the same table.
import type { InvestmentState } from '../investing-rules.ts';
import type { SuspenseExitState } from '../suspense-rules.ts';
import type { DisputeState } from './dispute-table.ts';
import type { PaymentState, RefundState } from './investing-table.ts';

export const investmentMoves = {
  held: ['processing', 'completed', 'expired', 'failed', 'cancelled'],
  processing: ['held', 'completed', 'expired', 'failed', 'cancelled'],
  expired: ['completed', 'refund_pending'],
  failed: ['completed', 'refund_pending'],
  cancelled: ['completed', 'refund_pending'],
  completed: ['refund_pending', 'disputed'],
  refund_pending: ['refunded', 'charged_back'],
  // Its refund was returned and a bank withdrew the money in a dispute, so there is no debt left.
  refunded: ['charged_back'],
  disputed: ['completed', 'charged_back'],
  charged_back: [],
} as const satisfies Record<InvestmentState, readonly InvestmentState[]>;

export const paymentMoves = {
  new: ['open', 'cancelled', 'failed'],
  open: ['processing', 'succeeded', 'cancelled', 'failed'],
  processing: ['open', 'succeeded', 'cancelled', 'failed'],
  succeeded: [],
  cancelled: ['succeeded'],
  failed: ['succeeded'],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

export const refundMoves = {
  requested: ['submitted', 'succeeded', 'failed'],
  submitted: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>;

export const disputeMoves = {
  open: ['won', 'lost'],
  // A bank may reopen a closed inquiry as a dispute.
  won: ['open'],
  lost: [],
} as const satisfies Record<DisputeState, readonly DisputeState[]>;

export const suspenseExitMoves = refundMoves satisfies Record<SuspenseExitState, readonly SuspenseExitState[]>;

/** Returns of a remainder keep their row: a failed one is retried, or paid manually. */
export const partReturnMoves = {
  requested: ['submitted', 'succeeded', 'failed'],
  submitted: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['requested', 'succeeded'],
} as const satisfies Record<RefundState, readonly RefundState[]>;
