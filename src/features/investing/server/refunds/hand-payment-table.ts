// Refunds that could not reach their card and were paid some other way: what an administrator has done, written down.
import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { moment } from '#platform/postgres/columns.ts';
import { refunds } from '../investing-table.ts';

/** Beside its refund, which has no payment because no card was used. Never edited or deleted. */
export const handPayments = pgTable(
  'hand_payments',
  {
    refundId: bigint('refund_id', { mode: 'number' })
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    /** The day the money left our bank. */
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** What finds it again in the statement of the bank. */
    reference: text().notNull(),
    recordedBy: bigint('recorded_by', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [check('hand_payments_reference', sql`char_length(${table.reference}) between 1 and 200`)],
);
