// How far a project is. A file of its own: it is all that a card needs of the rules, and cards are part of every first visit.

/** Raised of goal in percent, capped at 100; not rounded. The bar's width, the card's label and the slider start here. */
export function fundedPercent(figures: { raised: number; goal: number }): number {
  if (figures.goal <= 0) return 0;
  return Math.min(100, (figures.raised * 100) / figures.goal);
}
