// Creators' accounts at the card provider, which receive their releases.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import type { AccountRequirement } from '#platform/cards/payout-gateway.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { accountStates } from '../payout-states.ts';

export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: identity(),
    /** Part of the provider's idempotency key and of the account's metadata there. */
    uuid: uuid().notNull().unique().defaultRandom(),
    userId: reference('user_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    /** Null until the provider has confirmed the account. */
    providerAccountId: text('provider_account_id').unique(),
    /** ISO 3166-1 alpha-2, chosen by the creator. */
    country: text().notNull(),
    state: text({ enum: accountStates }).notNull().default('started'),
    stateSince: moment('state_since').notNull().defaultNow(),
    requirements: jsonb().$type<AccountRequirement[]>().notNull().default([]),
    bankId: text('bank_id'),
    bankName: text('bank_name'),
    bankLast4: text('bank_last4'),
    /** Starts the hold on releases: a new bank account may not be the creator's. */
    bankChangedAt: moment('bank_changed_at'),
    checkedAt: moment('checked_at'),
    /** The last state that was emailed, and the number of reminders sent since. */
    mailedState: text('mailed_state'),
    reminders: integer().notNull().default(0),
    remindAfter: moment('remind_after'),
    closedAt: moment('closed_at'),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('payout_accounts_state', sql`${table.state} in (${listed(accountStates)})`),
    check('payout_accounts_known', sql`${table.state} = 'started' or ${table.providerAccountId} is not null`),
    uniqueIndex('payout_accounts_one_open').on(table.userId).where(sql`closed_at is null`),
    index('payout_accounts_by_user').on(table.userId),
    index('payout_accounts_held').on(table.id).where(sql`closed_at is null and state in ('restricted', 'disabled')`),
    index('payout_accounts_due').on(table.sweepAfter).where(sql`closed_at is null`),
  ],
);

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
