// Disputes: a cardholder's bank contests a payment and usually withdraws the money until it is decided.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { investments, payments } from './investing-table.ts';

/** Our own state, next to the provider's finer status. Money follows movements, not statuses. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputes = pgTable(
  'disputes',
  {
    id: identity(),
    providerDisputeId: text('provider_dispute_id').notNull().unique(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'restrict' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The amount lost for good. */
    lostCents: cents('lost_cents').notNull().default(0),
    providerStatus: text('provider_status').notNull(),
    state: text({ enum: disputeStates }).notNull().default('open'),
    reason: text(),
    /** The provider's evidence deadline. */
    dueBy: moment('due_by'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    /** When the stored answer was requested from the provider; an answer requested earlier is dropped. */
    askedAt: moment('asked_at'),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('disputes_state', sql`${table.state} in (${listed(disputeStates)})`),
    check('disputes_amount', sql`${table.amountCents} > 0`),
    index('disputes_by_investment').on(table.investmentId),
    index('disputes_by_payment').on(table.paymentId),
    index('disputes_open').on(table.sweepAfter).where(sql`state = 'open'`),
  ],
);

export type DisputeRow = typeof disputes.$inferSelect;
