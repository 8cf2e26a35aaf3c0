// Manual refunds: refunds that could not reach their card and were paid another way, as recorded by an administrator.
import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { moment } from '#platform/postgres/columns.ts';
import { refunds } from './investing-table.ts';

/** Belongs to a refund without a card payment. Append-only. */
export const handPayments = pgTable(
  'hand_payments',
  {
    refundId: bigint('refund_id', { mode: 'number' })
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    /** The day the money left our bank. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** The reference on the bank statement. */
    reference: text().notNull(),
    recordedBy: bigint('recorded_by', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [check('hand_payments_reference', sql`char_length(${table.reference}) between 1 and 200`)],
);
