// What administrators may do to an investment, and what its state means to them, in words.
import type { InvestmentState } from './investing-rules.ts';

/** What a list of investments may be narrowed to: a state, or those that wait for somebody to act. */
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

/** A state in two words, and in a sentence that says what happens next. */
export const investmentStateWords = {
  held: { name: 'Held', text: 'Room under the goal is kept while the card is being charged. It ends by itself.' },
  processing: { name: 'Processing', text: 'The bank is still working on the payment.' },
  completed: { name: 'Completed', text: 'Paid and counted as raised.' },
  expired: { name: 'Expired', text: 'Not paid in time, so the amount was released.' },
  failed: { name: 'Failed', text: 'The payment failed, so the room was given back.' },
  cancelled: { name: 'Cancelled', text: 'It was cancelled before it was paid.' },
  refund_pending: { name: 'Refund on its way', text: 'The refund is on its way to the investor’s card.' },
  refunded: { name: 'Refunded', text: 'The whole amount was returned.' },
  disputed: { name: 'Disputed', text: "The card holder's bank looks into the payment and decides." },
  charged_back: { name: 'Charged back', text: 'The bank took the money back, and the investment has ended.' },
} as const satisfies Record<InvestmentState, { name: string; text: string }>;

/** Said where every refund failed: the state alone does not tell. */
export const owedByHand = {
  name: 'Manual refund needed',
  text: 'No refund can reach the card anymore. Pay the investor another way and record it here.',
} as const;

export const maxReason = 500;
export const maxReference = 200;
