// Uploaded images. Their bytes are in the store, under their name.

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { moment, reference } from '#platform/postgres/columns.ts';

export const images = pgTable(
  'images',
  {
    /** `<22 random characters>-<width>x<height>`, the last part of its address. */
    name: text().primaryKey(),
    ownerId: reference('owner_id', () => users.id).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** All renditions together; counts toward the owner's quota. */
    bytes: bigint({ mode: 'number' }).notNull(),
    alt: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('images_name', sql`${table.name} ~ '^[A-Za-z0-9_-]{22}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'`),
    check('images_bytes_positive', sql`${table.bytes} > 0`),
    check('images_alt_length', sql`char_length(${table.alt}) <= 300`),
    index('images_by_owner').on(table.ownerId, table.createdAt),
    index('images_by_age').on(table.createdAt),
  ],
);
