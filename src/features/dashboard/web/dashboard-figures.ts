// Figures of the dashboard, rounded where the page says so.

/** Dollars of a decimal text, rounded to whole dollars: '1234.50' -> 1235. Text all the way, so that no cent is lost. */
export function roundedDollars(dollarText: string): number {
  const [whole = '0', fraction = ''] = dollarText.split('.');
  return Number(whole) + (fraction >= '5' ? 1 : 0);
}
