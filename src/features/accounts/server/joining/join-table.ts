// Further sign-ins of one person, and the joins of two records that lead to them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/postgres/columns.ts';
import { users } from '../account-table.ts';

/** Identities at a provider that belong to a record besides its own uid, which never changes. */
export const userIdentities = pgTable(
  'user_identities',
  {
    /** base64url(sha256(issuer + subject)), as users.uid. */
    uid: text().primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [index('user_identities_by_user').on(table.userId)],
);

/** An administrator asked to join two records; the person confirms it from the address of each. */
export const accountJoins = pgTable(
  'account_joins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keptId: bigint('kept_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    retiredId: bigint('retired_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    startedBy: bigint('started_by', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    startedAt: moment('started_at').notNull().defaultNow(),
    keptConfirmedAt: moment('kept_confirmed_at'),
    retiredConfirmedAt: moment('retired_confirmed_at'),
    joinedAt: moment('joined_at'),
  },
  (table) => [
    check('account_joins_two', sql`${table.keptId} <> ${table.retiredId}`),
    index('account_joins_by_kept').on(table.keptId),
    index('account_joins_by_retired').on(table.retiredId),
  ],
);
