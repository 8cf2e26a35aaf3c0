// Figures of packs at the border of the API: amounts in units of the pack's currency instead of cents, and in words.
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Figure, Pack } from './pack.ts';

export type Currency = Pack['currency'];
type Unit = Figure['unit'];

/** Steps of the stored value per unit at the border. */
const scale: Partial<Record<Unit, number>> = { cents: 100, rate: 10_000 };

export function toFigureNumber(unit: Unit, value: number): number {
  return value / (scale[unit] ?? 1);
}

/** Undefined if it has more decimals than are stored. */
export function findFigureValue(unit: Unit, sent: number): number | undefined {
  const value = sent * (scale[unit] ?? 1);
  const rounded = Math.round(value);
  return Math.abs(value - rounded) < 1e-6 ? rounded : undefined;
}

/** The largest value of each unit, as stored: what is beyond it is a slip of the keyboard. */
const largest: Record<Unit, number> = {
  cents: 100_000_000_000,
  percent: 100,
  hours: 8760,
  days: 3650,
  'business days': 250,
  months: 1200,
  pages: 1000,
  rate: 1_000_000,
};

/** The error message of a value that an administrator types; undefined if it can be stored. */
export function figureIssue({ label, unit }: Pick<Figure, 'label' | 'unit'>, sent: number): string | undefined {
  const value = findFigureValue(unit, sent);
  if (value === undefined) return `${label}: ${decimals[unit] ?? 'use a whole number'}`;
  if (value >= 1 && value <= largest[unit]) return undefined;
  return `${label} must be from ${toFigureNumber(unit, 1)} to ${formatCount(toFigureNumber(unit, largest[unit]))}`;
}

const decimals: Partial<Record<Unit, string>> = {
  cents: 'use at most 2 decimals',
  rate: 'use at most 4 decimals',
};

const currencySigns: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£' };

/** "€1,000", "5%", "4 days", "$1.0842". */
export function formatFigure({ unit }: Pick<Figure, 'unit'>, value: number, currency: Currency): string {
  const number = toFigureNumber(unit, value);
  if (unit === 'cents') return formatMoney(value, currency);
  if (unit === 'percent') return `${number}%`;
  if (unit === 'rate') return `$${number.toFixed(4)}`;
  const [one, many] = unitWords[unit];
  return `${formatCount(number)} ${number === 1 ? one : many}`;
}

/** "€1,000", "£49.50". */
export function formatMoney(value: number, currency: Currency): string {
  return formatDollars(cents(value)).replace('$', currencySigns[currency]);
}

const unitWords = {
  hours: ['hour', 'hours'],
  days: ['day', 'days'],
  'business days': ['business day', 'business days'],
  months: ['month', 'months'],
  pages: ['page', 'pages'],
} as const;
