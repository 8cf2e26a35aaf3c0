// Percent funded. A separate file, because cards, which are part of every first visit, need only this rule.

/** Raised as a percentage of the goal, capped at 100, not rounded. Used for the bar, the card's label and the slider. */
export function fundedPercent(figures: { raised: number; goal: number }): number {
  if (figures.goal <= 0) return 0;
  return Math.min(100, (figures.raised * 100) / figures.goal);
}

/** As it is written, without the sign: rounded, but never up to 100 below the goal. */
export function fundedPercentText(figures: { raised: number; goal: number }, decimals = 0): string {
  const below = 100 - 10 ** -decimals;
  const percent = fundedPercent(figures);
  return (percent < 100 ? Math.min(below, percent) : 100).toFixed(decimals);
}
