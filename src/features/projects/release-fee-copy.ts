// One-sentence fee policy, used in the project form and in site texts.

/** Undefined if there is no fee. */
export function releaseFeeSentence(platformFeePercent: number): string | undefined {
  if (platformFeePercent === 0) return undefined;
  return `The platform keeps ${platformFeePercent}% of each payment to a creator. Nothing is added to an investment, and refunds before a release are always for the full amount.`;
}
