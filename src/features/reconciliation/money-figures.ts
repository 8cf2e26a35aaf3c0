// The figures of all money of one moment, in cents, each read from settled entries of the books.

/**
 * paidIn = held + onItsWayBack + released + refunded + chargedBack + feesTaken + unexplained: by double entry, to the cent.
 */
export type MoneyFigures = {
  /** Card payments that succeeded. */
  paidIn: number;
  /** Of it, held for projects now. */
  held: number;
  /** Promised back, and not yet returned by the card provider. */
  onItsWayBack: number;
  /** Paid out to creators. */
  released: number;
  /** Returned to cards, by this site or, in part, at the card provider before the rest ended. */
  refunded: number;
  /** Taken back by card holders' banks, out of money that was held for projects or on its way back. */
  chargedBack: number;
  /** Taken from projects' money by the platform. */
  feesTaken: number;
  /** Paid, but no investment stands for it: a person has to look. */
  unexplained: number;
  /** Raised before Kindling kept the books (imports, demo data), and still counted; none of it ever came by card. */
  opening: number;
  /** Raised by all projects: held and opening together. */
  raised: number;
  /** Room taken by payments that are being made. */
  reserved: number;
  /** What the books say the card provider holds for us, and what it has paid out to our bank. */
  clearing: number;
  bank: number;
  /** Borne by the platform: fees of the card provider, of disputes, and disputes lost without money set aside. */
  processorFees: number;
  disputeFees: number;
  chargebackLoss: number;
  /** Card investments that were completed once, and refunds that reached their card. */
  investments: number;
  refunds: number;
};
