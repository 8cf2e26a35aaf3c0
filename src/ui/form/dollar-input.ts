// Dollars as people type them into a field. Whole cents all the way, never floats.
import { type Cents, findCents, formatDollars } from '#kernel/money.ts';

/** '25000', '25,000' and '$25,000.50' are read; '25.000', '1,00' and '-5' are not an amount. */
const typedDollars = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/;

export function readDollars(text: string): Cents | undefined {
  const [, whole, fraction = ''] = typedDollars.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return findCents(digits + fraction);
}

/** '25000' -> '25,000', '$1000.5' -> '1,000.50'; what is not an amount stays as it was typed. */
export function groupedAmount(text: string): string {
  const amount = readDollars(text);
  return amount === undefined ? text : groupedDollars(amount);
}

/** As one would type it: whole dollars without cents. */
export function groupedDollars(amount: Cents): string {
  return formatDollars(amount).replace('$', '');
}
