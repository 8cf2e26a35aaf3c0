// Returns of the rest of an investment after a part of it was released. The investment stays completed and keeps its share.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, listed, moment } from '#platform/postgres/columns.ts';
import { investments, payments, refundStates } from '../investing-table.ts';

export const partReturnReasons = ['project_stopped', 'project_deleted', 'admin', 'dispute_lost_in_part'] as const;
export type PartReturnReason = (typeof partReturnReasons)[number];

export const partReturns = pgTable(
  'part_returns',
  {
    /** Also the provider's idempotency key and our refund id there: `part_<id>_<attempt>`. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    investmentId: bigint('investment_id', { mode: 'number' })
      .notNull()
      .references(() => investments.id, { onDelete: 'restrict' }),
    paymentId: bigint('payment_id', { mode: 'number' })
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    reason: text({ enum: partReturnReasons }).notNull(),
    /** An administrator's reason, shown to the investor. */
    note: text(),
    /** How often it was given to the provider as a refund of its own. */
    attempts: integer().notNull().default(0),
    state: text({ enum: refundStates }).notNull().default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('part_returns_state', sql`${table.state} in (${listed(refundStates)})`),
    check('part_returns_reason', sql`${table.reason} in (${listed(partReturnReasons)})`),
    check('part_returns_amount', sql`${table.amountCents} > 0`),
    index('part_returns_by_payment').on(table.paymentId),
    uniqueIndex('one_open_part_return').on(table.investmentId).where(sql`state in ('requested', 'submitted')`),
    index('part_returns_by_investment').on(table.investmentId),
    index('part_returns_open').on(table.sweepAfter).where(sql`state in ('requested', 'submitted')`),
  ],
);

export type PartReturnRow = typeof partReturns.$inferSelect;
