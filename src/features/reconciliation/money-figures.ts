// Platform-wide money totals at one moment, in cents, from settled ledger entries.

/**
 * paidIn = held + owedToCreators + released + feesTaken + processingCharged + recovered + onItsWayBack + refunded + chargedBack
 * + unexplained, exactly, by double entry.
 */
export type MoneyFigures = {
  /** Succeeded card payments. */
  paidIn: number;
  /** Of that, currently held for projects. */
  held: number;
  /** Refunds that the provider has not completed yet. */
  onItsWayBack: number;
  /** Approved for creators and not sent yet. */
  owedToCreators: number;
  /** Sent to creators, less what was reversed. */
  released: number;
  /** Refunded to cards, by this site or partially at the provider. */
  refunded: number;
  /** Withdrawn by cardholders' banks from held or refundable money. */
  chargedBack: number;
  /** Platform fees taken from releases. */
  feesTaken: number;
  /** Card processing fees that releases paid. */
  processingCharged: number;
  /** Deducted from releases for disputes that were lost after an earlier one. */
  recovered: number;
  /** Paid without a matching investment; a person must investigate. */
  unexplained: number;
  /** Raised before Kindling kept the ledger (imports, demo data) and still counted; never paid by card. */
  opening: number;
  /** Raised by all projects, whether or not it was released since. */
  raised: number;
  /** Room reserved by open payments. */
  reserved: number;
  /** Balance at the provider and amount paid out to the bank, according to the ledger. */
  clearing: number;
  bank: number;
  /** Paid by the platform: provider fees, dispute fees, and dispute losses without escrow. */
  processorFees: number;
  disputeFees: number;
  chargebackLoss: number;
  /** Card investments that ever completed, and those of which money, all or a part, reached its card again. */
  investments: number;
  refunds: number;
  /** All that banks took in disputes; of that, charged to creators because it had been released, and what of it they still owe. */
  bankTook: number;
  chargedToCreators: number;
  owedByCreators: number;
};
