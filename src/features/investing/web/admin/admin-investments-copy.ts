// Texts of the investment list, of refunds and of what both share with one investment.

import type { EntryKind, PlatformAccount } from '#features/ledger/ledger-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

export const investmentsCopy = {
  removed: {
    name: 'Removed',
    text: 'Removed from the ledger. No card was charged; settle the amount outside Kindling.',
  },
  accounts: {
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
  } satisfies Record<PlatformAccount, string>,
  entries: {
    captured: 'Payment received',
    captured_late: 'Late payment received',
    captured_unmatched: 'Payment without an investment',
    opening: 'Imported balance',
    refund_requested: 'Refund requested',
    refunded: 'Refund paid',
    refund_failed: 'Refund failed',
    refunded_unmatched: 'Unmatched payment refunded',
    refund_failed_unmatched: 'Refund of an unmatched payment failed',
    reinstated_settled: 'Reinstated amount resolved',
    fee: 'Card provider fee',
    dispute_withdrawn: 'Withdrawn for a dispute',
    dispute_fee: 'Dispute fee',
    dispute_reinstated: 'Reinstated after a dispute',
    dispute_lost: 'Dispute lost',
    refund_cancelled: 'Refund canceled',
    part_refunded: 'Partial refund at the card provider',
    part_refund_failed: 'Partial refund returned by the bank',
    parts_settled: 'Earlier partial refunds settled',
    payout: 'Payout to the bank',
  } satisfies Record<EntryKind, string>,
  projectBalance: (project: string | undefined) => `Project ${project} balance`,
  investment: (id: string | number) => `Investment ${id}`,
  refundNumber: (id: string | number) => `Refund ${id}`,
  removal: {
    title: 'Remove this investment from the ledger?',
    confirm: 'Remove from ledger',
    reasonHint: 'Required. Stored in the audit log. The investor is not emailed.',
    done: 'Removed from ledger',
    doneText: 'No money was moved. Settle the amount with the investor outside Kindling.',
  },
  title: 'Investments',
  noun: { one: 'investment', many: 'investments' },
  row: (id: number, amount: string, project: string) => `investment ${id}, ${formatDollarAmount(amount)} in ${project}`,
  search: 'Search investments',
  searchPlaceholder: 'ID, payment, project, name or email',
  columns: {
    status: 'Status',
    project: 'Project',
    investor: 'Investor',
    investment: 'Investment',
    amount: 'Amount',
  },
  since: 'Since',
  anyTime: 'Any time',
  refund: {
    submit: 'Refund',
    bulkTitle: (count: number) => (count === 1 ? 'Refund this investment?' : `Refund these ${count} investments?`),
    bulkText:
      'Card payments are refunded in full to the original card, and each project’s raised amount decreases. Investments without a card payment are only removed from the ledger, and their investors are not emailed. Investments that aren’t completed are skipped.',
    bulkReason: 'Required. Included in the refund email.',
  },
  empty: {
    title: 'No investments yet',
    text: 'Investments appear here once someone starts a checkout.',
  },
  totals: {
    failed: 'The totals could not be loaded.',
    loading: 'Calculating totals…',
    text: (count: number, amount: string, raised: string, goingBack: string) =>
      `${formatCount(count)} ${count === 1 ? 'investment' : 'investments'}, ${formatDollarAmount(amount)} in total: ${formatDollarAmount(raised)} raised${goingBack === '0.00' ? '' : `, ${formatDollarAmount(goingBack)} being refunded`}.`,
  },
  only: (label: string, id: string) => `Only ${label.toLowerCase()} ${id}`,
  needsAction: 'Needs action',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    largest: 'Largest amount',
    smallest: 'Smallest amount',
  },
} as const;
