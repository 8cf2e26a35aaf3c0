// Backups recorded by `npm run backup`; the copies themselves are stored elsewhere.
import { desc, sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment } from '#platform/postgres/columns.ts';
import type { Queryable } from '#platform/postgres/database.ts';

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

export async function noteBackup(db: Queryable, note: string): Promise<void> {
  await db.insert(backups).values({ note });
}

export async function findLastBackup(db: Queryable): Promise<{ at: Date; note: string } | undefined> {
  const [last] = await db
    .select({ at: backups.at, note: backups.note })
    .from(backups)
    .orderBy(desc(backups.at))
    .limit(1);
  return last;
}
