// Tables of the double-entry ledger. Entries and postings are append-only, enforced by triggers.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference } from '#platform/postgres/columns.ts';
import { accountKinds } from '../ledger-rules.ts';

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity(),
    name: text().notNull().unique(),
    kind: text({ enum: accountKinds }).notNull(),
    /**
     * Signed, debit positive. Stored for guarded accounts only, because a stored balance of provider_clearing would be
     * one row that every settlement locks. Other balances are summed (view ledger_balances).
     */
    balanceCents: bigint('balance_cents', { mode: 'number' }),
    /** A guarded account can't be overdrawn: a liability has no debit balance, an asset no credit balance. */
    guarded: boolean().notNull().default(false),
  },
  (table) => [
    // Finds accounts by prefix with any database collation.
    index('ledger_accounts_by_prefix').on(table.name.op('text_pattern_ops')),
    check('ledger_accounts_kind', sql`${table.kind} in ('asset', 'liability', 'income', 'expense')`),
    check(
      'ledger_accounts_guard',
      sql`case when ${table.guarded} then case ${table.kind} when 'asset' then ${table.balanceCents} >= 0 else ${table.balanceCents} <= 0 end else ${table.balanceCents} is null end is true`,
    ),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity(),
    /** Kind and subject, unique together, so that each event is booked once. */
    kind: text().notNull(),
    ref: text().notNull(),
    postedAt: timestamp('posted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('ledger_entries_once').on(table.kind, table.ref)],
);

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: reference('entry_id', () => ledgerEntries.id).notNull(),
    accountId: reference('account_id', () => ledgerAccounts.id).notNull(),
    /** Signed cents, debit positive. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    index('ledger_postings_by_account').on(table.accountId, table.entryId),
    check('ledger_postings_not_zero', sql`${table.amountCents} <> 0`),
  ],
);
