// Returns of the remainder of an investment after a part of it was released. The investment stays completed and keeps the share of what was
// released.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { investments, payments, refundReasons, refundStates } from './investing-table.ts';

export const partReturns = pgTable(
  'part_returns',
  {
    /** Also the provider's idempotency key and our refund id there: `part_<id>_<attempt>`. */
    id: identity(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'restrict' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The part of the same remainder that was returned another way before: it reimburses the platform. */
    settledCents: cents('settled_cents').notNull().default(0),
    reason: text({ enum: refundReasons }).notNull(),
    /** An administrator's reason, shown to the investor. */
    note: text(),
    /** Number of times it was submitted to the provider as a new refund. */
    attempts: integer().notNull().default(0),
    /** Refusals so far. A new round has a new idempotency key, because the provider repeats its answer to an old one. */
    round: integer().notNull().default(0),
    state: text({ enum: refundStates }).notNull().default('requested'),
    /** A bank took this money in a dispute before it was sent, so there is nothing left to return. */
    isCanceled: boolean('is_canceled').notNull().default(false),
    providerRefundId: text('provider_refund_id').unique(),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('part_returns_state', sql`${table.state} in (${listed(refundStates)})`),
    check('part_returns_reason', sql`${table.reason} in (${listed(refundReasons)})`),
    check('part_returns_amount', sql`${table.amountCents} >= 0 and ${table.settledCents} >= 0`),
    check('part_returns_not_empty', sql`${table.amountCents} + ${table.settledCents} > 0`),
    check('part_returns_canceled', sql`not ${table.isCanceled} or ${table.state} = 'failed'`),
    index('part_returns_by_payment').on(table.paymentId),
    uniqueIndex('one_open_part_return').on(table.investmentId).where(sql`state in ('requested', 'submitted')`),
    index('part_returns_by_investment').on(table.investmentId),
    index('part_returns_failed').on(table.updatedAt).where(sql`state = 'failed' and not is_canceled`),
    index('part_returns_open').on(table.sweepAfter).where(sql`state in ('requested', 'submitted')`),
  ],
);

export type PartReturnRow = typeof partReturns.$inferSelect;
