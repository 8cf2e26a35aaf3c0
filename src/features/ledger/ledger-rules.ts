// The words of the ledger: kinds of accounts, names of accounts, kinds of entries. docs/money.md says what each entry moves.

export const accountKinds = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The accounts of the whole platform, by their names in the ledger. */
export const platformAccounts = {
  provider_clearing: { kind: 'asset', guarded: false },
  refund_payable: { kind: 'liability', guarded: true },
  suspense: { kind: 'liability', guarded: false },
  /** Counterpart of money that was raised before Kindling kept the books: imports and demo data. */
  opening_balances: { kind: 'asset', guarded: false },
  /** What the provider has paid out to the operator's bank. */
  bank: { kind: 'asset', guarded: false },
  /** Withdrawn by the provider while a dispute is open. */
  disputed_receivable: { kind: 'asset', guarded: false },
  /** Fees of the provider, borne by the platform: a project's escrow is what it raised, to the cent. */
  processor_fees: { kind: 'expense', guarded: false },
  dispute_fees: { kind: 'expense', guarded: false },
  /** Borne by the platform: disputes lost for money in no escrow, and parts that left an investment which stands. */
  chargeback_loss: { kind: 'expense', guarded: false },
  /** The platform's own share of raised money. */
  platform_fees: { kind: 'income', guarded: false },
} as const satisfies Record<string, { kind: AccountKind; guarded: boolean }>;
export type PlatformAccount = keyof typeof platformAccounts;

/** Money held for one project until it is released or returned. */
export function escrowAccount(projectId: number): `escrow:${number}` {
  return `escrow:${projectId}`;
}

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
] as const;
export type EntryKind = (typeof entryKinds)[number];
