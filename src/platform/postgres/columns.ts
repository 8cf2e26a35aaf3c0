// Column types that every table uses the same way.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, type ReferenceConfig, timestamp } from 'drizzle-orm/pg-core';

/** The id that the database gives a row. */
export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** The id of a row of another table. */
export const reference = (name: string, to: () => AnyPgColumn, actions?: ReferenceConfig['actions']) =>
  bigint(name, { mode: 'number' }).references(to, actions);

/** A moment, UTC, to the millisecond: what a `Date` holds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** An amount in US cents; constraints keep it below 2^53. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A tsvector that only SQL reads and writes. */
export const searchDocument = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** `'a', 'b'` for a check that a column holds one of our own words. Never for anything a person wrote. */
export const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));
