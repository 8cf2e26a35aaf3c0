// Partial refunds made outside Kindling in the provider's dashboard; they reduce the remainder of the investment.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, moment, reference } from '#platform/postgres/columns.ts';
import { investments, payments } from './investing-table.ts';

export const partialRefunds = pgTable(
  'partial_refunds',
  {
    providerRefundId: text('provider_refund_id').primaryKey(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'restrict' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The balance movement of the refund, and of its return if the bank rejected it. */
    movementId: text('movement_id').notNull().unique(),
    failureMovementId: text('failure_movement_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('partial_refunds_amount', sql`${table.amountCents} > 0`),
    index('partial_refunds_by_payment').on(table.paymentId),
  ],
);
