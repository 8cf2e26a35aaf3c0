// Divides a lost dispute between the parties. Pure.

export type LossFacts = {
  lostCents: number;
  /** Still here: held for the project, or due to the investor and not sent. */
  remainderCents: number;
  /** Released, and not charged to the creator for an earlier loss. */
  releasedCents: number;
  /** The platform's fee on the released money, less the part already given up. */
  releasedFeeCents: number;
  /** Lost earlier, while the platform paid for it. */
  borneCents: number;
};

export type LossParts = {
  /** Paid from money that is still here. */
  heldCents: number;
  /** Still here and not taken: an earlier partial loss or refund took it, so the platform is reimbursed. */
  reimbursedCents: number;
  /** Paid by the creator, less the fee that the platform gives up. */
  chargedCents: number;
  feeShareCents: number;
  /** The same for earlier losses, so that a loss in parts equals the loss in one. */
  earlierCents: number;
  earlierFeeCents: number;
  /** Taken although it had been returned: the platform's loss. */
  twiceCents: number;
};

/** The parts add up to the loss. */
export function divideLoss(facts: LossFacts): LossParts {
  const { lostCents, remainderCents, releasedCents, releasedFeeCents, borneCents } = facts;
  const heldCents = Math.min(remainderCents, lostCents);
  const reimbursedCents = remainderCents - heldCents;
  const fromReleased = Math.min(releasedCents, lostCents - heldCents);
  const feeShareCents = Math.min(releasedFeeCents, fromReleased);
  const earlier = Math.min(releasedCents - fromReleased, Math.max(0, borneCents - reimbursedCents));
  const earlierFeeCents = Math.min(releasedFeeCents - feeShareCents, earlier);
  return {
    heldCents,
    reimbursedCents,
    chargedCents: fromReleased - feeShareCents,
    feeShareCents,
    earlierCents: earlier - earlierFeeCents,
    earlierFeeCents,
    twiceCents: lostCents - heldCents - fromReleased,
  };
}
