// Platform-wide money totals at one moment, in cents, from settled ledger entries.

/**
 * paidIn = held + owedToCreators + released + feesTaken + processingCharged + recovered + onItsWayBack + refunded + chargedBack
 * + unexplained, exactly, by double entry.
 */
export type MoneyFigures = {
  /** Succeeded card payments. */
  paidIn: number;
  /** Part of it that is currently held for projects. */
  held: number;
  /** Refunds that the provider has not completed yet. */
  onItsWayBack: number;
  /** Approved for creators and not sent yet. */
  owedToCreators: number;
  /** Sent to creators, minus reversals. */
  released: number;
  /** Refunded to cards, by this site or partially at the provider. */
  refunded: number;
  /** Withdrawn by cardholders' banks from held or refundable money. */
  chargedBack: number;
  /** Platform fees taken from releases. */
  feesTaken: number;
  /** Card processing fees that releases paid. */
  processingCharged: number;
  /** Deducted from releases for earlier lost disputes. */
  recovered: number;
  /** Paid without a matching investment; a person must investigate. */
  unexplained: number;
  /** Raised before Kindling kept the ledger (imports, demo data) and still counted; never paid by card. */
  opening: number;
  /** Raised by all projects, including money released since. */
  raised: number;
  /** Amounts reserved by open payments. */
  reserved: number;
  /** Balance at the provider and amount paid out to the bank, according to the ledger. */
  clearing: number;
  bank: number;
  /** Paid by the platform: provider fees, dispute fees, and dispute losses without escrow. */
  processorFees: number;
  disputeFees: number;
  chargebackLoss: number;
  /** Card investments that ever completed, and those of which any money was returned to the card. */
  investments: number;
  refunds: number;
  /** Total taken by banks in disputes; the part charged to creators because it had been released; and what they still owe. */
  bankTook: number;
  chargedToCreators: number;
  owedByCreators: number;
};
