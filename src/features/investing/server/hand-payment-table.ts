// Manual refunds: refunds that could not reach their card and were paid another way, as recorded by an administrator.
import { sql } from 'drizzle-orm';
import { check, date, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { moment, reference } from '#platform/postgres/columns.ts';
import { refunds } from './investing-table.ts';

/** Belongs to a refund without a card payment. Append-only. */
export const handPayments = pgTable(
  'hand_payments',
  {
    refundId: reference('refund_id', () => refunds.id, { onDelete: 'restrict' }).primaryKey(),
    /** The day the money left our bank. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** The reference on the bank statement. */
    reference: text().notNull(),
    recordedBy: reference('recorded_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [check('hand_payments_reference', sql`char_length(${table.reference}) between 1 and 200`)],
);
