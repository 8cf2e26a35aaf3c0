// Requests of people for a copy of their data. The copy itself is made when it is downloaded and stored nowhere.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/postgres/columns.ts';
import { users } from './account-table.ts';

export const dataExports = pgTable(
  'data_exports',
  {
    id: identity(),
    userId: reference('user_id', () => users.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    downloads: integer().notNull().default(0),
  },
  (table) => [
    check('data_exports_downloads', sql`${table.downloads} >= 0`),
    index('data_exports_by_user').on(table.userId, table.createdAt),
  ],
);
