// Exits from suspense: unmatched money refunded to its card or resolved manually. Never deleted.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { ledgerEntries } from '#features/ledger/server/ledger-table.ts';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { maxReference } from '../admin-investment-rules.ts';
import { suspenseExitStates, suspenseWays } from '../suspense-rules.ts';

export const suspenseExits = pgTable(
  'suspense_exits',
  {
    /** Also the provider's idempotency key and our refund id there: `suspense_<id>`. */
    id: identity(),
    /** The ledger entry that booked the money into suspense. */
    entryId: reference('entry_id', () => ledgerEntries.id, { onDelete: 'restrict' }).notNull(),
    way: text({ enum: suspenseWays }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    state: text({ enum: suspenseExitStates }).notNull().default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    /** Balance movements: what left with it, and what came back if it failed. */
    movementId: text('movement_id').unique(),
    failureMovementId: text('failure_movement_id').unique(),
    /** The administrator's reason, or the automatic cause. */
    reason: text().notNull(),
    /** The reference of a manual payment on the bank statement. */
    reference: text(),
    /** The provider's failure code. */
    refusal: text(),
    askedBy: reference('asked_by', () => users.id, { onDelete: 'restrict' }),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('suspense_exits_state', sql`${table.state} in (${listed(suspenseExitStates)})`),
    check('suspense_exits_way', sql`${table.way} in (${listed(suspenseWays)})`),
    check('suspense_exits_amount', sql`${table.amountCents} > 0`),
    check(
      'suspense_exits_reference',
      sql`(${table.way} = 'bank') = (${table.reference} is not null) and char_length(${table.reference}) between 1 and ${sql.raw(String(maxReference))}`,
    ),
    index('suspense_exits_by_entry').on(table.entryId),
    index('suspense_exits_open').on(table.sweepAfter).where(sql`state in ('requested', 'submitted')`),
  ],
);

export type SuspenseExitRow = typeof suspenseExits.$inferSelect;
