// Backups recorded by `npm run backup`; the copies themselves are stored elsewhere.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#platform/postgres/columns.ts';

export const backups = pgTable(
  'backups',
  {
    id: identity(),
    at: moment('at').notNull().defaultNow(),
    /** The location of the backup, as described by the operator. */
    note: text().notNull(),
  },
  (table) => [
    check('backups_note', sql`char_length(${table.note}) between 1 and 500`),
    index('backups_newest').on(table.at.desc().nullsFirst()),
  ],
);
