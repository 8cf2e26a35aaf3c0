// Dollars and cents: integer cents inside, dollars only at the border. No float ever holds an amount.
import { formatCount } from './numbers.ts';

declare const centsBrand: unique symbol;

/** A non-negative whole number of US cents, at most {@link maxCents}. */
export type Cents = number & { readonly [centsBrand]: true };

/** Largest amount: 10 billion dollars, far below 2^53 cents, so sums of rows stay exact. */
export const maxCents = 1_000_000_000_000;

/** @throws RangeError when `value` is not a whole number of cents between 0 and {@link maxCents}. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0 || value > maxCents) {
    throw new RangeError(`not an amount in cents: ${value}`);
  }
  return value as Cents;
}

/** A sum over many rows, which may exceed {@link maxCents}. @throws RangeError when it is not an exact number of cents. */
export function centsTotal(value: number): Cents {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a sum of cents: ${value}`);
  return value as Cents;
}

/** Accepted input: digits, at most two decimals; no sign, exponent, spaces or separators. */
export const dollarsPattern = /^\d{1,11}(\.\d{1,2})?$/;

/** Parses dollars ("19.99") to cents (1999); undefined for anything else. */
export function findCents(text: string): Cents | undefined {
  if (!dollarsPattern.test(text)) return undefined;
  const [whole = '0', fraction = ''] = text.split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return value <= maxCents ? (value as Cents) : undefined;
}

/** @throws RangeError when `text` is not an amount; use {@link findCents} for what a person typed. */
export function parseDollars(text: string): Cents {
  const value = findCents(text);
  if (value === undefined) throw new RangeError(`not an amount in dollars: ${text}`);
  return value;
}

/** Cents as a decimal string of dollars with two decimals: 100000 -> "1000.00". */
export function toDollarString(amount: Cents): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** For a difference or balance, which may be negative: '-12.50'. */
export function toSignedDollarString(amountCents: number): string {
  return `${amountCents < 0 ? '-' : ''}${toDollarString(centsTotal(Math.abs(amountCents)))}`;
}

/** Cents as a JSON number of dollars. Exact to the cent because amounts stay far below 2^53. */
export function toDollarNumber(amount: Cents): number {
  return Number(toDollarString(amount));
}

/** For people: "$1,000", or "$1,000.50" when there are cents. */
export function formatDollars(amount: Cents): string {
  return writeDollars(amount, { always: false });
}

/** Always with cents, for columns of figures; a difference may be below zero: "$1,000.00", "-$3.50". */
export function formatExactDollars(amountCents: number): string {
  return writeDollars(amountCents, { always: true });
}

/** For people, from the dollars of an answer (a number, or a decimal string such as "1000.00"). */
export function formatDollarAmount(dollars: number | string): string {
  return writeDollars(Math.round(Number(dollars) * 100), { always: false });
}

/** @param shown.always also writes ".00" */
function writeDollars(amountCents: number, shown: { always: boolean }): string {
  const size = Math.abs(amountCents);
  const fraction = size % 100;
  const sign = amountCents < 0 ? '-' : '';
  const whole = `${sign}$${formatCount((size - fraction) / 100)}`;
  return fraction === 0 && !shown.always ? whole : `${whole}.${String(fraction).padStart(2, '0')}`;
}

const shortUnits = [
  { from: 1_000_000_000, unit: 1_000_000_000, sign: 'B' },
  { from: 10_000_000, unit: 1_000_000, sign: 'M' },
] as const;

/** "$706.4M" from ten million on, truncated so that nothing looks larger than it is; smaller amounts in full. */
export function formatShortDollars(dollars: number | string): string {
  const value = Number(dollars);
  const short = shortUnits.find(({ from }) => value >= from);
  if (short === undefined) return formatDollarAmount(dollars);
  const tenths = Math.trunc(value / (short.unit / 10));
  return `$${Math.trunc(tenths / 10)}.${tenths % 10}${short.sign}`;
}
