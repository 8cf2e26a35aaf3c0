// Parts of payments that somebody refunded at the provider, outside Kindling: what is left of the investment is less by them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, moment } from '#platform/postgres/columns.ts';
import { investments, payments } from '../investing-table.ts';

export const partialRefunds = pgTable(
  'partial_refunds',
  {
    providerRefundId: text('provider_refund_id').primaryKey(),
    investmentId: bigint('investment_id', { mode: 'number' })
      .notNull()
      .references(() => investments.id, { onDelete: 'restrict' }),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    /** What moved on the balance with it, and what came back when its bank did not take it. */
    movementId: text('movement_id').notNull().unique(),
    failureMovementId: text('failure_movement_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('partial_refunds_amount', sql`${table.amountCents} > 0`),
    index('partial_refunds_by_payment').on(table.paymentId),
  ],
);
