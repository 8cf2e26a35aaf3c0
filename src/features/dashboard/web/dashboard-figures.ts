// Rounded figures for the dashboard.

/** Decimal dollars rounded to whole dollars: '1234.50' -> 1235. Works on text, so that no cent is lost. */
export function roundedDollars(dollarText: string): number {
  const [whole = '0', fraction = ''] = dollarText.split('.');
  return Number(whole) + (fraction >= '5' ? 1 : 0);
}
