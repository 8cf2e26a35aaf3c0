// What has become of an investment, in words for the person whose money it is.

import type { Investment } from '#features/investing/investing-contract.ts';
import type { InvestmentState } from '#features/investing/investing-rules.ts';
import type { BadgeTone } from '#ui/badge.tsx';

export type InvestmentStateWords = {
  label: string;
  tone: BadgeTone;
  /** Absent where the label says it all. */
  text?: string;
  /** The moment the text ends with: until when the amount is held. */
  until?: string;
};

type Given = Pick<Investment, 'state' | 'status' | 'refundPending' | 'expiresAt'>;

export function investmentStateWords({ state, status, refundPending, expiresAt }: Given): InvestmentStateWords {
  if (state === 'held') return { ...words.held, until: expiresAt };
  if (state === 'refund_pending' && status === 'failed') return paidTooLate;
  return refundPending ? words.refund_pending : words[state];
}

const words: Record<InvestmentState, InvestmentStateWords> = {
  held: { label: 'Pending', tone: 'warm', text: 'Waiting for your payment. The amount is held for you until' },
  processing: {
    label: 'Pending',
    tone: 'warm',
    text: 'Your payment is on its way. We record it as soon as your bank confirms it.',
  },
  completed: { label: 'Completed', tone: 'good' },
  expired: { label: 'Failed', tone: 'danger', text: 'The payment was not made in time. You were not charged.' },
  failed: { label: 'Failed', tone: 'danger', text: 'The payment did not go through. You were not charged.' },
  cancelled: { label: 'Failed', tone: 'danger', text: 'It was cancelled before it was paid. You were not charged.' },
  refund_pending: {
    label: 'Refund on its way',
    tone: 'warm',
    text: 'The amount goes back to your card. This usually takes 5 to 10 days.',
  },
  refunded: { label: 'Refunded', tone: 'secondary', text: 'The amount went back to your card.' },
  disputed: { label: 'Completed', tone: 'warm', text: 'Your bank is looking into this payment.' },
  charged_back: { label: 'Refunded', tone: 'secondary', text: 'Your bank gave the amount back to you.' },
};

const paidTooLate: InvestmentStateWords = {
  label: 'Refund on its way',
  tone: 'warm',
  text: 'The payment came when the project could no longer take it. The amount goes back to your card.',
};
