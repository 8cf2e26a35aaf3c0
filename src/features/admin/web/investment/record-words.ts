// Plain sentences for the states, causes and errors of an investment's record. The raw codes are kept in a fold.
import { humanize } from '#features/investing/web/admin/admin-investment-copy.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

/** Explains the current state of a row. */
const stateTexts: Record<string, Record<string, string>> = {
  payment: {
    new: 'Not yet sent to the card provider',
    open: 'Waiting for the investor to pay',
    processing: 'Being processed by the bank',
    succeeded: 'Paid',
    cancelled: 'Canceled, nothing was charged',
    failed: 'Failed, nothing was charged',
  },
  refund: {
    requested: 'Not yet sent to the card provider',
    submitted: 'Sent to the card provider',
    succeeded: 'Arrived',
    failed: 'Refused by the card provider or the bank',
  },
  /** The card provider's names. */
  provider: {
    requires_payment_method: 'Waiting for a card',
    requires_confirmation: 'Waiting for the investor to pay',
    requires_action: 'Waiting for the investor to confirm with the bank',
    processing: 'Being processed by the bank',
    succeeded: 'Paid',
    canceled: 'Canceled, nothing was charged',
    missing: 'Not known to the card provider',
  },
  dispute: { open: 'Being decided by the bank', won: 'Won: the money is back', lost: 'Lost: the bank kept the money' },
};

export function stateText(kind: 'payment' | 'refund' | 'dispute' | 'provider', state: string): string {
  return stateTexts[kind]?.[state] ?? humanize(state);
}

const moveTexts: Record<string, Record<string, string>> = {
  investment: {
    held: 'The amount was reserved',
    processing: 'The bank began to process the payment',
    completed: 'The investment was completed',
    expired: 'The reservation ran out',
    failed: 'The payment failed',
    cancelled: 'It was canceled before it was paid',
    refund_pending: 'A refund was requested',
    refunded: 'The refund arrived',
    disputed: 'The bank opened a dispute',
    charged_back: 'The bank took the money back',
  },
  payment: {
    new: 'A payment was prepared',
    open: 'It waited for the investor’s card',
    processing: 'The bank began to process it',
    succeeded: 'The payment went through',
    cancelled: 'The payment was canceled',
    failed: 'The payment failed',
  },
  refund: {
    requested: 'A refund was requested',
    submitted: 'It was sent to the card provider',
    succeeded: 'The refund arrived',
    failed: 'The refund was refused',
  },
  part_return: {
    requested: 'The return of the remainder was requested',
    submitted: 'It was sent to the card provider',
    succeeded: 'The remainder arrived',
    failed: 'The return was refused',
  },
  dispute: { open: 'The bank opened a dispute', won: 'The dispute was won', lost: 'The dispute was lost' },
};

type Move = Pick<InvestmentRecord['moves'][number], 'machine' | 'from' | 'to'>;

/** "The payment went through" */
export function moveText({ machine, from, to }: Move): string {
  if (machine === 'investment' && from === 'disputed' && to === 'completed') return 'The dispute was won';
  return moveTexts[machine]?.[to] ?? humanize(to);
}

const causeTexts: Record<string, string> = {
  claim: 'Reported by the investor’s browser, confirmed with the card provider',
  webhook: 'Reported by the card provider',
  sweeper: 'Checked by this site on schedule',
  settlement: 'Confirmed with the card provider',
  reconciliation: 'Found in the daily comparison',
  hold: 'The investor began to pay',
  'payment prepared': 'The card provider created the payment',
  'hold replaced': 'The investor chose another amount',
  'hold released': 'The investor gave the reservation up',
  'hold ended': 'The time to pay ran out',
  'investor cancel': 'The investor canceled',
  deadline: 'The project’s deadline passed',
  'project stopped': 'The project was stopped',
  'cancelled by an administrator': 'An administrator canceled it',
  'failed by an administrator': 'An administrator ended the project',
  'refused by the provider': 'The card provider refused it',
  'paid by hand': 'An administrator recorded a manual payment',
  bank: 'Decided by the bank',
};

/** Not "failed": a stopped project was funded. */
const reasonTexts: Record<string, string> = {
  late_success: 'The payment arrived too late',
  investor_cancel: 'The investor canceled',
  not_reconfirmed: 'Not confirmed again after a change',
  project_failed: 'The project ended',
  allotment: 'Not allotted: more was asked for than the goal',
  project_deleted: 'The project was removed',
  admin: 'An administrator refunded it',
};

/** Why a refund was requested. */
export function refundReasonText(reason: string): string {
  return reasonTexts[reason] ?? humanize(reason);
}

export function causeText(cause: string): string {
  const [, reason] = /^refund: (.+)$/.exec(cause) ?? [];
  return reason === undefined ? (causeTexts[cause] ?? humanize(cause)) : refundReasonText(reason.replaceAll(' ', '_'));
}

const errorTexts: Record<string, string> = {
  payment_intent_authentication_failure: 'The investor didn’t confirm the payment with their bank.',
  authentication_required: 'The bank asks the investor to confirm the payment.',
  card_declined: 'The bank declined the card.',
  generic_decline: 'The bank declined the card and gave no reason.',
  insufficient_funds: 'The card has too little money.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code was wrong.',
  lost_card: 'The card was reported lost.',
  stolen_card: 'The card was reported stolen.',
  processing_error: 'The bank had a technical problem.',
  do_not_honor: 'The bank declined the card and gave no reason.',
};

/** Why the last attempt to pay failed. */
export function paymentErrorText(code: string): string {
  return errorTexts[code] ?? 'The bank or the card provider refused the payment.';
}
