// How an investment's state looks to administrators, and what refunding it does to its project.

import type { EntryKind, PlatformAccount } from '#features/ledger/ledger-rules.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import { investmentStateWords, owedByHand } from '../../admin-investment-rules.ts';
import type { InvestmentState } from '../../investing-rules.ts';

const tones = {
  held: 'secondary',
  processing: 'secondary',
  completed: 'good',
  expired: 'secondary',
  failed: 'secondary',
  cancelled: 'secondary',
  refund_pending: 'warm',
  refunded: 'secondary',
  disputed: 'danger',
  charged_back: 'danger',
} as const satisfies Record<InvestmentState, BadgeTone>;

const removedWords = {
  name: 'Removed',
  text: 'Removed from the books. No card was charged for it: settle it outside Kindling.',
} as const;

/** Money that was recorded and never came by card has no payment at the provider. */
export function isWithoutCard({ state, transactionId }: Pick<AdminInvestment, 'state' | 'transactionId'>): boolean {
  return transactionId === null && (state === 'completed' || state === 'refunded');
}

type Looked = Pick<AdminInvestment, 'state' | 'isOwedByHand' | 'transactionId'>;

export function stateLook({ state, isOwedByHand, transactionId }: Looked) {
  if (state === 'refunded' && isWithoutCard({ state, transactionId })) return { ...removedWords, tone: tones[state] };
  if (isOwedByHand) return { ...owedByHand, tone: 'danger' as const };
  return { ...investmentStateWords[state], tone: tones[state] };
}

/** Addresses whose data change with an investment's state. */
export const investmentAddresses = [
  '/api/admin/investments',
  '/api/admin/investment-totals',
  '/api/admin/overview',
] as const;

const accounts = {
  provider_clearing: 'Card provider balance',
  refund_payable: 'Refunds payable',
  suspense: 'Unmatched payments',
  opening_balances: 'Imported balances',
  bank: 'Bank',
  disputed_receivable: 'Withdrawn by disputes',
  processor_fees: 'Card provider fees',
  dispute_fees: 'Dispute fees',
  chargeback_loss: 'Chargeback losses',
  platform_fees: 'Platform fees',
} as const satisfies Record<PlatformAccount, string>;

/** "escrow:7" and "provider_clearing" as a person reads them. */
export function accountWords(account: string): string {
  const [kind, project] = account.split(':');
  if (kind === 'escrow') return `Project ${project} balance`;
  return Object.hasOwn(accounts, account) ? accounts[account as PlatformAccount] : plain(account);
}

const entries: Partial<Record<string, string>> = {
  captured: 'Payment received',
  captured_late: 'Payment received too late',
  captured_unmatched: 'Payment without an investment',
  opening: 'Imported: raised before records began',
  refund_requested: 'Refund requested',
  refunded: 'Refund paid',
  refund_failed: 'Refund failed',
  refunded_unmatched: 'Unmatched payment refunded',
  refund_failed_unmatched: 'Refund of an unmatched payment failed',
  reinstated_settled: 'Reinstated money settled',
  fee: 'Card provider fee',
  dispute_withdrawn: 'Withdrawn for a dispute',
  dispute_fee: 'Dispute fee',
  dispute_reinstated: 'Returned after a dispute',
  dispute_lost: 'Dispute lost',
  refund_cancelled: 'Refund canceled',
  part_refunded: 'Part refunded at the card provider',
  part_refund_failed: 'Partial refund returned by the bank',
  parts_settled: 'Earlier parts settled',
  payout: 'Payout to the bank',
} satisfies Record<EntryKind, string>;

export function entryWords(kind: string): string {
  return entries[kind] ?? plain(kind);
}

/** "investment:7" and "12" (a refund) as a person reads them; ids of the card provider stay as they are. */
export function entryRefWords(ref: string): string {
  const [kind, id] = ref.split(':');
  if (kind === 'investment' && id !== undefined) return `Investment ${id}`;
  return /^\d+$/.test(ref) ? `Refund ${ref}` : ref;
}

/** "refund_pending" as a person reads it. */
export const plain = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Taking an investment out of the books that never came by card. */
export const removal = {
  title: 'Remove this investment from the books?',
  confirm: 'Remove from the books',
  reasonHint: 'Required. Stored in the audit log. The investor is not emailed.',
  done: 'Removed from the books',
  doneText: 'No money was moved. Settle the amount with the investor outside Kindling.',
} as const;
