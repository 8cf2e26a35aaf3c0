// The status of an investment in words for the investor.

import { formatDay, formatEnd } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { Investment } from '../investing-contract.ts';
import type { InvestmentState } from '../investing-rules.ts';

export type InvestmentStateWords = {
  label: string;
  tone: BadgeTone;
  /** Absent if the label is sufficient. */
  text?: string;
  /** Timestamp at the end of the text: when the reservation expires. */
  until?: string;
};

type Given = Pick<
  Investment,
  | 'state'
  | 'status'
  | 'refundPending'
  | 'refundByHand'
  | 'refundRequestedAt'
  | 'refundedAt'
  | 'expiresAt'
  | 'transactionId'
  | 'partsReturned'
> & { replaced?: boolean };

export function investmentStateWords(given: Given): InvestmentStateWords {
  const words = wordsWithoutParts(given);
  if (given.partsReturned === null) return words;
  const { returned, rest } = given.partsReturned;
  const isHeld = given.state === 'completed' || given.state === 'disputed';
  const parts = `${formatDollarAmount(returned)} of it has already been returned. ${
    isHeld
      ? `${formatDollarAmount(rest)} remains, and you keep your whole share.`
      : `The rest is ${formatDollarAmount(rest)}.`
  }`;
  return { ...words, text: words.text === undefined ? parts : `${words.text} ${parts}` };
}

function wordsWithoutParts(given: Given): InvestmentStateWords {
  const { state, status, refundPending, refundByHand, refundRequestedAt, refundedAt, expiresAt } = given;
  if (state === 'held') return { ...words.held, until: expiresAt };
  if (given.replaced) return replaced;
  if (state === 'refunded' && given.transactionId === null) return describeRemoved(refundedAt);
  if (refundByHand) return paidByHand;
  if (state === 'refund_pending' && status === 'failed') return paidTooLate;
  // A bank may return a completed refund; then it is on its way again.
  if (refundPending || (state === 'refunded' && refundedAt === null)) return onItsWay(refundRequestedAt);
  if (state === 'refunded' && refundedAt !== null) {
    return { ...words.refunded, text: `The amount went back to your card on ${dateText(refundedAt)}.` };
  }
  return words[state];
}

function onItsWay(requestedAt: string | null): InvestmentStateWords {
  if (requestedAt === null) return words.refund_pending;
  return {
    ...words.refund_pending,
    text: `Requested on ${dateText(requestedAt)}. The amount goes back to your card, which usually takes 5 to 10 days.`,
  };
}

/** 'Nov 21, 2026' */
export const dateText = formatDay;

const words: Record<InvestmentState, InvestmentStateWords> = {
  held: { label: 'Pending', tone: 'warm', text: 'Waiting for your payment. The amount is reserved for you until' },
  processing: {
    label: 'Pending',
    tone: 'warm',
    text: 'Your payment is being processed. We record it as soon as your bank confirms it.',
  },
  completed: { label: 'Completed', tone: 'good' },
  expired: { label: 'Failed', tone: 'danger', text: 'The payment was not made in time. You were not charged.' },
  failed: { label: 'Failed', tone: 'danger', text: 'The payment did not go through. You were not charged.' },
  cancelled: {
    label: 'Failed',
    tone: 'danger',
    text: 'The investment was canceled before it was paid. You were not charged.',
  },
  refund_pending: {
    label: 'Refund on its way',
    tone: 'warm',
    text: 'The amount goes back to your card. This usually takes 5 to 10 days.',
  },
  refunded: { label: 'Refunded', tone: 'secondary', text: 'The amount went back to your card.' },
  disputed: { label: 'Completed', tone: 'warm', text: 'Your bank is reviewing this payment.' },
  charged_back: { label: 'Refunded', tone: 'secondary', text: 'Your bank returned the amount to you.' },
};

/** It was never paid by card, so there is no card to refund. */
function describeRemoved(at: string | null): InvestmentStateWords {
  return {
    label: 'Removed',
    tone: 'secondary',
    text: `Removed from the books${at === null ? '' : ` on ${dateText(at)}`}. No card was charged, so there is nothing to refund here. Contact support to settle it.`,
  };
}

const replaced: InvestmentStateWords = {
  label: 'Replaced',
  tone: 'secondary',
  text: 'Replaced by a new amount. You were not charged.',
};

const paidByHand: InvestmentStateWords = {
  label: 'Refund needs your help',
  tone: 'danger',
  text: 'Your bank refused the refund several times. Contact us so we can return the amount another way.',
};

const paidTooLate: InvestmentStateWords = {
  label: 'Refund on its way',
  tone: 'warm',
  text: 'Your payment arrived after the project could no longer accept it. The amount goes back to your card.',
};

/** Until when a completed investment can be canceled, if there is a fixed time. */
export function cancellationText({ cancellableUntil }: Pick<Investment, 'cancellableUntil'>): string | undefined {
  if (cancellableUntil === null) return undefined;
  return `You can cancel it until ${formatEnd(cancellableUntil)}.`;
}
