// Saved views of the lists in the admin area.
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { maxViewName, viewLists } from '../view-rules.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: identity(),
    ownerId: reference('owner_id', () => users.id).notNull(),
    list: text({ enum: viewLists }).notNull(),
    name: text().notNull(),
    /** Values by name, as in the list's query string. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('saved_views_list', sql`${table.list} in (${listed(viewLists)})`),
    check('saved_views_name_length', sql`char_length(${table.name}) between 1 and ${sql.raw(String(maxViewName))}`),
    index('saved_views_by_owner').on(table.ownerId),
    index('saved_views_shared').on(table.id).where(sql`is_shared`),
  ],
);
