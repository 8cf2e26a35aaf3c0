// Ledger account names, account kinds and entry kinds. docs/money.md lists what each entry moves.

export const accountKinds = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Platform-wide accounts by name. */
export const platformAccounts = {
  provider_clearing: { kind: 'asset', guarded: false },
  refund_payable: { kind: 'liability', guarded: true },
  suspense: { kind: 'liability', guarded: false },
  /** Counterpart of money raised before Kindling kept the ledger: imports and demo data. */
  opening_balances: { kind: 'asset', guarded: false },
  /** Paid out by the provider to the operator's bank. */
  bank: { kind: 'asset', guarded: false },
  /** Withdrawn by the provider while a dispute is open. */
  disputed_receivable: { kind: 'asset', guarded: false },
  /** Provider fees, paid by the platform, so that a project's escrow equals the amount raised. */
  processor_fees: { kind: 'expense', guarded: false },
  dispute_fees: { kind: 'expense', guarded: false },
  /** Paid by the platform: lost disputes without escrow, and partial refunds of investments that are kept. */
  chargeback_loss: { kind: 'expense', guarded: false },
  /** The platform's fee income. */
  platform_fees: { kind: 'income', guarded: false },
  /** Held back by the provider for connected accounts that are below zero. */
  provider_reserve: { kind: 'asset', guarded: true },
} as const satisfies Record<string, { kind: AccountKind; guarded: boolean }>;
export type PlatformAccount = keyof typeof platformAccounts;

/** Money held for one project until it is released or returned. */
export function escrowAccount(projectId: number): `escrow:${number}` {
  return `escrow:${projectId}`;
}

/** Approved for the creator of one project and not yet sent. */
export function creatorPayable(projectId: number): `creator_payable:${number}` {
  return `creator_payable:${projectId}`;
}

/** Debt of the creator of one project: banks took back money that had been released. */
export function creatorReceivable(projectId: number): `creator_receivable:${number}` {
  return `creator_receivable:${projectId}`;
}

export type ProjectAccount = `${'escrow' | 'creator_payable' | 'creator_receivable'}:${number}`;

export const entryKinds = [
  'captured',
  'captured_late',
  'captured_unmatched',
  'opening',
  'refund_requested',
  'refunded',
  'refund_failed',
  'refunded_unmatched',
  'refund_failed_unmatched',
  'reinstated_settled',
  'fee',
  'dispute_withdrawn',
  'dispute_fee',
  'dispute_reinstated',
  'dispute_lost',
  'refund_cancelled',
  'part_refunded',
  'part_refund_failed',
  'parts_settled',
  'payout',
  'release_approved',
  'release_withdrawn',
  'transferred',
  'platform_fee',
  'processing_charged',
  'clawback',
  'clawback_undone',
  'transfer_overpaid',
  'transfer_reversed',
  'loss_covered',
  'return_requested',
  'returned',
  'return_failed',
  'dispute_charged',
  'dispute_fee_share',
  'dispute_paid_twice',
  'written_off',
  'topup',
  'reserved',
  'collected',
] as const;
export type EntryKind = (typeof entryKinds)[number];
