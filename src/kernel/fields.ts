// Schema pieces that several contracts share: ids, amounts of dollars, pages of a list.
import * as z from 'zod/mini';
import { type Cents, findCents } from './money.ts';

/** An id in a path: a whole number from 1 to below 2^53, as the decimal text of a URL. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Not an id')),
  z.transform((text: string) => Number(text)),
);
export const idParams = z.object({ id: idText });

/** A person's id at the identity provider. */
export const uidText = z.string().check(z.minLength(1), z.maxLength(100));
export const uidParams = z.object({ uid: uidText });

/** An id in a JSON body. */
export const idNumber = z.int().check(z.gte(1, 'Not an id'));

/** Bidirectional control characters, which can disguise a text as another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/;
/** A visible character: not a space, control or format character, lone combining mark, Hangul filler or blank Braille cell. */
const visible = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text field: trimmed, with a maximum length in characters. Refuses NUL and lone surrogates, which PostgreSQL rejects. */
export function text(limits: { min?: number; max: number; name: string }) {
  const { min = 0, max, name } = limits;
  return z.string().check(
    z.trim(),
    z.minLength(min, min === 1 ? `${name} is required` : `${name} needs at least ${min} characters`),
    z.maxLength(max, `${name} may have at most ${max} characters`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      `${name} holds characters that cannot be stored`,
    ),
    z.refine((value) => !turning.test(value), `${name} holds invisible characters that change the direction of text`),
    z.refine((value) => value === '' || visible.test(value), `${name} needs at least one visible character`),
  );
}

/** A single-line text, such as a name: a line break could inject an email header. */
export function textLine(limits: { min?: number; max: number; name: string }) {
  return text(limits).check(z.refine((value) => !/\p{Cc}/u.test(value), `${limits.name} must be one line of text`));
}

/** A single email address: no display name, no list. Only an email can tell whether it exists. */
const emailPattern = /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+\.[^\s@<>(),;:"[\]\\\p{Cc}.]+$/u;

export function isEmailAddress(value: string): boolean {
  return emailPattern.test(value);
}

export function emailAddress(name: string) {
  return text({ min: 1, max: 320, name }).check(
    z.refine((email) => email === '' || isEmailAddress(email), 'That does not look like an email address'),
  );
}

/**
 * Dollars in a request: a JSON number or decimal text with at most two decimals, parsed to {@link Cents}.
 * `name` opens the error sentence.
 */
export function dollars(name: string) {
  return z.pipe(
    z.union([z.number(), z.string()], `${name} must be a number`),
    z.transform((value: number | string, context): Cents => {
      const amount = findCents(String(value));
      if (amount !== undefined) return amount;
      context.issues.push({
        code: 'custom',
        message: `${name} must be an amount in dollars with at most 2 decimals`,
        input: value,
      });
      return z.NEVER;
    }),
  );
}

/** Paging of a list: `limit` 1 to 100, default 24; `cursor` from the answer's `Link` header. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit must be a whole number from 1 to 100')),
      z.transform((value: string) => Number(value)),
    ),
    24,
  ),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};

/** An administrator's reason, in an optional body. */
export const optionalReason = z.nullish(z.strictObject({ reason: z.optional(text({ max: 1000, name: 'Reason' })) }));

/** A person as an answer names them. */
export const named = z.object({ id: idNumber, name: z.string() });

/** A moment in an answer: ISO 8601, UTC. */
export const moment = z.iso.datetime();

/** A calendar day, `2027-03-31`, of a year that every type can hold, as it can the next day. */
export const day = z.iso
  .date('Must be a date such as 2027-03-31')
  .check(z.refine((value) => value >= '1900-01-01' && value <= '9998-12-31', 'Must be a date from 1900 to 9998'));
