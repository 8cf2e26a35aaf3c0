// Emails of administrators to many people. Each recipient has a row in the outbox.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, moment, reference } from '#platform/postgres/columns.ts';
import type { Audience } from '../announcement-rules.ts';

export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    /** Of its preview, so that a repeated request sends once. */
    requestKey: uuid('request_key').notNull().unique(),
    subject: text().notNull(),
    body: text().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    recipients: integer().notNull(),
    createdBy: reference('created_by', () => users.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Until then it can be undone. */
    sendAt: moment('send_at').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: reference('undone_by', () => users.id),
  },
  (table) => [
    check('announcements_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
    index('announcements_newest').on(table.createdAt.desc().nullsFirst()),
  ],
);
export type AnnouncementRow = typeof announcements.$inferSelect;
