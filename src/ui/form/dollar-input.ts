// Parses and formats typed dollar amounts. Computes in whole cents, never floats.
import { type Cents, findCents, formatDollars } from '#kernel/money.ts';

/** Accepts '25000', '25,000' and '$25,000.50'; '25.000', '1,00' and '-5' are not amounts. */
const typedDollars = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/;

export function readDollars(text: string): Cents | undefined {
  const [, whole, fraction = ''] = typedDollars.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return findCents(digits + fraction);
}

/** '25000' -> '25,000', '$1000.5' -> '1,000.50'; other text stays as typed. */
export function groupedAmount(text: string): string {
  const amount = readDollars(text);
  return amount === undefined ? text : groupedDollars(amount);
}

/** For an input field: whole dollars without cents. */
export function groupedDollars(amount: Cents): string {
  return formatDollars(amount).replace('$', '');
}
