// Filters, sorting and state labels of investments in the admin area.
import type { InvestmentState } from './investing-rules.ts';

/** Filters of an investment list: a state, or those that need a person. */
export const investmentFilters = [
  'needs_person',
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
] as const satisfies readonly (InvestmentState | 'needs_person')[];
export type InvestmentFilter = (typeof investmentFilters)[number];

export const investmentSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type InvestmentSort = (typeof investmentSorts)[number];

/** A short label and a sentence about what happens next. */
export const investmentStateWords = {
  held: { name: 'Held', text: 'Reserved while the card is being charged. Expires automatically.' },
  processing: { name: 'Processing', text: 'The bank is still processing the payment.' },
  completed: { name: 'Completed', text: 'Paid and counted as raised.' },
  expired: { name: 'Expired', text: 'Not paid in time, so the amount was released.' },
  failed: { name: 'Failed', text: 'The payment failed, so the amount was released.' },
  cancelled: { name: 'Canceled', text: 'Canceled before it was paid.' },
  refund_pending: { name: 'Refund pending', text: 'The refund is on its way to the investor’s card.' },
  refunded: { name: 'Refunded', text: 'The whole amount was returned.' },
  disputed: { name: 'Disputed', text: "The cardholder's bank is reviewing the payment and will decide." },
  charged_back: {
    name: 'Charged back',
    text: 'The bank returned the money to the cardholder, and the investment has ended.',
  },
} as const satisfies Record<InvestmentState, { name: string; text: string }>;

/** Shown instead of the state label when every refund failed. */
export const owedByHand = {
  name: 'Manual refund needed',
  text: 'No refund can reach the card anymore. Pay the investor another way and record it here.',
} as const;

export const maxReason = 500;
export const maxReference = 200;
