// Column types that every table uses the same way.
import { sql } from 'drizzle-orm';
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** A moment, UTC, to the millisecond: what a `Date` holds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** An amount in US cents; constraints keep it below 2^53. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A tsvector that only SQL reads and writes. */
export const searchDocument = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** `'a', 'b'` for a check that a column holds one of our own words. Never for anything a person wrote. */
export const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** What every table of owed mails has beside its key, see mail-outbox.ts. */
export function outboxColumns() {
  return {
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    failures: integer().notNull().default(0),
    sendAfter: moment('send_after').notNull().defaultNow(),
  };
}
