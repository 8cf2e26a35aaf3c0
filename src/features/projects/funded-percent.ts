// Percent funded. A separate file, because cards, which are part of every first visit, need only this rule.

/** Raised as a percentage of the goal, capped at 100, not rounded. Used for the bar, the card's label and the slider. */
export function fundedPercent(figures: { raised: number; goal: number }): number {
  if (figures.goal <= 0) return 0;
  return Math.min(100, (figures.raised * 100) / figures.goal);
}
