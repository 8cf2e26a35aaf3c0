// The only legal moves of investments, payments and refunds. The database holds the same tables and refuses the rest.
import type { InvestmentState } from '../investing-rules.ts';
import type { PaymentState, RefundState } from './investing-table.ts';

export const investmentMoves = {
  held: ['processing', 'completed', 'expired', 'failed', 'cancelled'],
  processing: ['held', 'completed', 'expired', 'failed', 'cancelled'],
  expired: ['completed', 'refund_pending'],
  failed: ['completed', 'refund_pending'],
  cancelled: ['completed', 'refund_pending'],
  completed: ['refund_pending', 'disputed'],
  refund_pending: ['refunded', 'disputed'],
  refunded: [],
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
