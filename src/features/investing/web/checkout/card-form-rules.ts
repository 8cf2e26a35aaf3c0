// Formats and validates input in the sandbox's card form. Pure.
import { sandboxCopy } from './sandbox-card-copy.ts';

export type CardValues = { number: string; expiry: string; cvc: string };
export type CardErrors = { [Name in keyof CardValues]?: string | undefined };

/** The sandbox's test cards and their outcomes. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: sandboxCopy.cards.succeeds },
  { number: '4000 0000 0000 0002', does: sandboxCopy.cards.declined },
  { number: '4000 0000 0000 9995', does: sandboxCopy.cards.insufficient },
  { number: '4000 0025 0000 3155', does: sandboxCopy.cards.authentication },
] as const;

const isAmex = (digits: string) => /^3[47]/.test(digits);
const getDigits = (text: string) => text.replaceAll(/\D/g, '');

/** Groups digits as printed on cards: 4-4-4-4, American Express 4-6-5. */
export function formatCardNumber(text: string): string {
  const digits = getDigits(text).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** * Formats 'MM/YY' while typing. A first digit of 2 to 9 is a complete month, and so is '1/'. A four-digit year loses its
 * century; '20' stays until the last digit, since cards of 2020 have expired. */
export function formatExpiry(text: string): string {
  const typed = /^\s*\d\s*\//.test(text) ? `0${text.trimStart()}` : text;
  const digits = getDigits(typed);
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const rest = padded.slice(2);
  const year = rest.startsWith('20') && rest.length > 2 ? rest.slice(rest.length > 3 ? 2 : 0, 4) : rest.slice(0, 2);
  if (year !== '') return `${month}/${year}`;
  return month.length === 2 && typed.trimEnd().endsWith('/') ? `${month}/` : month;
}

export function formatCvc(text: string): string {
  return getDigits(text).slice(0, 4);
}

/** The cursor position after reformatting: behind as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (const [index, character] of formatted.split('').entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}

/** Errors by field; empty if the card can be sent. */
export function checkCard(values: CardValues, now: Date): CardErrors {
  const number = checkNumber(getDigits(values.number));
  const expiry = checkExpiry(values.expiry, now);
  const cvc = checkCvc(getDigits(values.cvc), getDigits(values.number));
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
}

function checkNumber(digits: string): string | undefined {
  if (digits === '') return sandboxCopy.numberRequired;
  if (digits.length < (isAmex(digits) ? 15 : 16)) return sandboxCopy.numberIncomplete;
  return passesLuhn(digits) ? undefined : sandboxCopy.numberInvalid;
}

/** Verifies the check digit (Luhn). */
function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, position) => {
      const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function checkExpiry(text: string, now: Date): string | undefined {
  if (getDigits(text) === '') return sandboxCopy.expiryRequired;
  const read = readExpiry(text);
  if (read === undefined) return sandboxCopy.expiryIncomplete;
  if (read.month < 1 || read.month > 12) return sandboxCopy.monthInvalid;
  // A card is valid through the end of its month, in the reader's time zone.
  const firstBad = new Date(read.year, read.month, 1);
  return firstBad.getTime() <= now.getTime() ? sandboxCopy.expired : undefined;
}

export function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  return month === undefined || year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

function checkCvc(digits: string, number: string): string | undefined {
  if (digits === '') return sandboxCopy.cvcRequired;
  return digits.length === (isAmex(number) ? 4 : 3) ? undefined : sandboxCopy.cvcInvalid;
}

/** The expiration of a chosen test card: two years from now. */
export function testExpiry(now: Date): string {
  return `12/${String(now.getUTCFullYear() + 2).slice(-2)}`;
}
