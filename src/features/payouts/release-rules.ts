// How money is divided when it is released or returned. Pure; amounts are whole cents, and shares always add up.

/** Cents of an investment that are still held for its project. */
export type Remainder = { investmentId: number; remainderCents: number };
export type Share = { investmentId: number; amountCents: number };

/**
 * Divides an amount among investments in proportion to the remainder of each: rounded down, with the leftover cents going to the
 * largest fractions, ties to the older investment. No share exceeds its investment's remainder.
 * @throws RangeError if the amount exceeds the sum of the remainders, or is not a whole number of cents
 */
export function divideByRemainder(amountCents: number, remainders: readonly Remainder[]): Share[] {
  const total = remainders.reduce((sum, { remainderCents }) => sum + remainderCents, 0);
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || amountCents > total) {
    throw new RangeError(`${amountCents} cents can't be divided among ${total}`);
  }
  if (amountCents === 0) return [];
  const parts = remainders.map(({ investmentId, remainderCents }) => {
    const product = BigInt(amountCents) * BigInt(remainderCents);
    return {
      investmentId,
      amountCents: Number(product / BigInt(total)),
      remainder: product % BigInt(total),
    };
  });
  const missing = amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0);
  const byRemainder = parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.investmentId - b.investmentId,
  );
  for (const part of byRemainder.slice(0, missing)) part.amountCents += 1;
  return parts
    .filter((part) => part.amountCents > 0)
    .map(({ investmentId, amountCents: cents }) => ({ investmentId, amountCents: cents }));
}

/** The amount released for a milestone: its weight among the open ones, rounded down; the last one takes everything. */
export function milestoneCents(plan: { heldCents: number; weightCents: number; openWeightCents: number }): number {
  const { heldCents, weightCents, openWeightCents } = plan;
  if (weightCents >= openWeightCents) return heldCents;
  return multiplyDown(heldCents, weightCents, openWeightCents);
}

/** A fraction of an amount, rounded down. */
export function multiplyDown(amountCents: number, numerator: number, denominator: number): number {
  return Number((BigInt(amountCents) * BigInt(numerator)) / BigInt(denominator));
}

function multiplyUp(amountCents: number, numerator: number, denominator: number): number {
  const product = BigInt(amountCents) * BigInt(numerator);
  return Number((product + BigInt(denominator) - 1n) / BigInt(denominator));
}

/**
 * The part of a project's processing fees that belongs to money still held.
 * @returns 0 for a project without captured money
 */
export function keptFeeCents(project: { feesCents: number; heldCents: number; capturedCents: number }): number {
  const { feesCents, heldCents, capturedCents } = project;
  return capturedCents === 0 ? 0 : multiplyUp(feesCents, Math.min(heldCents, capturedCents), capturedCents);
}

export type ReleaseFacts = {
  /** Total that leaves the project. */
  grossCents: number;
  feeBasisPoints: number;
  processingFeesBy: 'platform' | 'project';
  /** Project totals: all processing fees so far, those charged by earlier releases, and captured money. */
  feesCents: number;
  chargedFeesCents: number;
  capturedCents: number;
  /** Held for the project after this release. */
  heldAfterCents: number;
  /** The creator's debt after lost disputes, minus deductions of other releases. */
  receivableCents: number;
};

export type ReleaseParts = {
  grossCents: number;
  feeCents: number;
  processingCents: number;
  clawbackCents: number;
  /** Sent to the creator; may be 0. */
  netCents: number;
};

/** Divides a release into the platform's fee, processing fees, the creator's debt, and the amount sent. */
export function divideRelease(facts: ReleaseFacts): ReleaseParts {
  const { grossCents, feeBasisPoints, receivableCents } = facts;
  const feeCents = multiplyDown(grossCents, feeBasisPoints, 10_000);
  const afterFee = grossCents - feeCents;
  const processingCents = Math.min(afterFee, processingDue(facts));
  const clawbackCents = Math.min(afterFee - processingCents, receivableCents);
  return {
    grossCents,
    feeCents,
    processingCents,
    clawbackCents,
    netCents: afterFee - processingCents - clawbackCents,
  };
}

function processingDue(facts: ReleaseFacts): number {
  if (facts.processingFeesBy === 'platform') return 0;
  const { feesCents, chargedFeesCents, heldAfterCents: heldCents, capturedCents } = facts;
  return Math.max(0, feesCents - chargedFeesCents - keptFeeCents({ feesCents, heldCents, capturedCents }));
}

export type CoverFacts = {
  /** Ledger balances as positive amounts. */
  clearingCents: number;
  disputedCents: number;
  heldCents: number;
  refundsCents: number;
  suspenseCents: number;
  forCreatorsCents: number;
  /** Fees of money still held, over all projects. */
  keptFeesCents: number;
};

/**
 * How many cents of its own the platform is short of to send a release. The provider deducts its fees from the balance, so it
 * always holds a little less than the sum of all claims. A release pays its own fees and never uses other projects' money.
 * @param afterCents part of this release that stays with the platform: fee and processing fees
 * @returns 0 if the release is covered
 */
export function missingCover(facts: CoverFacts, afterCents: number): number {
  const { clearingCents, disputedCents, heldCents, refundsCents, suspenseCents, forCreatorsCents, keptFeesCents } =
    facts;
  const ownCents = clearingCents + disputedCents - heldCents - refundsCents - suspenseCents - forCreatorsCents;
  return Math.max(0, -keptFeesCents - (ownCents + afterCents));
}
