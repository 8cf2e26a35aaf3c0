// What the site keeps of the money paid out to creators, in one sentence: in the project form and in the texts of the site.

/** Undefined where nothing is kept. */
export function releaseFeeSentence(platformFeePercent: number): string | undefined {
  if (platformFeePercent === 0) return undefined;
  return `Of each release of money to a creator the platform keeps ${platformFeePercent}%. Nothing is added to an investment, and a refund is always the whole amount.`;
}
