// Filters, sort orders and state descriptions of investments for administrators.
import type { InvestmentState } from './investing-rules.ts';

/** Filters of the investment list: a state, investments that need an administrator, or paid ones without a signed agreement. */
export const investmentFilters = [
  'needs_person',
  'no_agreement',
  'held',
  'processing',
  'completed',
  'refund_pending',
  'refunded',
  'disputed',
  'charged_back',
  'expired',
  'failed',
  'cancelled',
] as const satisfies readonly (InvestmentState | 'needs_person' | 'no_agreement')[];
export type InvestmentFilter = (typeof investmentFilters)[number];

export const investmentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

/** Label and explanation of each state. */
export const investmentStateWords = {
  held: {
    name: 'Held',
    text: 'The amount is reserved while the investor pays. The reservation expires automatically.',
  },
  processing: { name: 'Processing', text: 'The bank is still processing the payment.' },
  completed: { name: 'Completed', text: 'Paid and counted as raised.' },
  expired: { name: 'Expired', text: 'The reservation expired before payment, so the amount was released.' },
  failed: { name: 'Failed', text: 'The payment failed, so the reserved amount was released.' },
  cancelled: { name: 'Canceled', text: 'Canceled before it was paid.' },
  refund_pending: { name: 'Refund on its way', text: 'The refund is on its way to the investor’s card.' },
  refunded: { name: 'Refunded', text: 'The full amount was returned.' },
  disputed: { name: 'Disputed', text: 'The cardholder’s bank is reviewing the payment.' },
  charged_back: { name: 'Charged back', text: 'The bank reversed the payment, and the investment has ended.' },
} as const satisfies Record<InvestmentState, { name: string; text: string }>;

export const maxReason = 500;
export const maxReference = 200;
