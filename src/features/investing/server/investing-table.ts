// Tables of investments, payments, refunds and provider events. Money rows are never deleted.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { investmentStates, investmentStatuses, raisedStates } from '../investing-rules.ts';
import { investorAppearances, maxPseudonym, minPseudonym } from '../investor-appearance.ts';

/** 'opening': raised before Kindling kept the ledger (imports, demo data), so it has no card payment. */
export const investmentOrigins = ['card', 'opening'] as const;

export const investments = pgTable(
  'investments',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    investorId: reference('investor_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    origin: text({ enum: investmentOrigins }).notNull().default('card'),
    amountCents: cents('amount_cents').notNull(),
    /** What it got of the goal, written once when its project allots; until then, the amount is a request. Null where nothing is allotted. */
    allottedCents: cents('allotted_cents'),
    /** Valuation when the hold was taken; the frozen price of this investment. */
    valuationCents: cents('valuation_cents').notNull(),
    /** Percent truncated at 6 decimals, of what was allotted; generated, so it can't be written. */
    equityPercent: numeric('equity_percent', { precision: 9, scale: 6 })
      .notNull()
      .generatedAlwaysAs(sql`trunc(coalesce(allotted_cents, amount_cents)::numeric * 100 / valuation_cents, 6)`),
    state: text({ enum: investmentStates }).notNull().default('held'),
    status: text({ enum: investmentStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state in ('held', 'processing') then 'pending' when state in ('completed', 'disputed') then 'completed' when state = 'refund_pending' then case when ever_completed then 'completed' else 'failed' end when state in ('refunded', 'charged_back') then 'refunded' else 'failed' end`,
      ),
    /** How it counts toward the goal: held, raised or not at all. */
    counted: text({ enum: ['held', 'raised'] }).generatedAlwaysAs(
      sql`case when state in ('held', 'processing') then 'held' when state in (${listed(raisedStates)}) then 'raised' end`,
    ),
    everCompleted: boolean('ever_completed').notNull().default(false),
    holdExpiresAt: moment('hold_expires_at').notNull(),
    /** When opening the agreement extended the hold, which happens once. */
    extendedAt: moment('extended_at'),
    /** The client's Idempotency-Key and a hash of its request, to detect a key reused for a different request. */
    requestKey: text('request_key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
    /** First claim by the investor's client: it answers 201, later claims 200. */
    claimedAt: moment('claimed_at'),
    /** End of the cancellation window promised at the hold. Set by a trigger; it can only grow. */
    cancellableUntil: moment('cancellable_until'),
    /** The project had no deadline at the hold, so it can be canceled while the project raises money. */
    cancellableWhileRaising: boolean('cancellable_while_raising').notNull().default(false),
    /** Days from the commitment in which it can be canceled without a reason, by its project's pack and the investor's class then. */
    reflectionDays: integer('reflection_days').notNull().default(0),
    /**
     * Shorter expiration for a large hold by someone who never paid. Replacing holds keep it, so changing the amount
     * gains no time (see take_holds).
     */
    shortUntil: moment('short_until'),
    /** The investor's chosen appearance; not part of the agreed terms, so it may change at any time. */
    shownAs: text('shown_as', { enum: investorAppearances }).notNull().default('hidden'),
    /** Only while shown as a pseudonym. */
    pseudonym: text(),
    /** Whether the public list names the amount. */
    showsAmount: boolean('shows_amount').notNull().default(true),
    notes: text(),
  },
  (table) => [
    check('investments_state', sql`${table.state} in (${listed(investmentStates)})`),
    check('investments_origin', sql`${table.origin} in (${listed(investmentOrigins)})`),
    check('investments_amount', sql`${table.amountCents} > 0`),
    check('investments_allotted', sql`${table.allottedCents} between 0 and ${table.amountCents}`),
    check('investments_equity', sql`${table.equityPercent} <= 100`),
    check('investments_request_key', sql`char_length(${table.requestKey}) between 1 and 255`),
    check('investments_reflection_days', sql`${table.reflectionDays} between 0 and 365`),
    check('investments_completed_at', sql`not ${table.everCompleted} or ${table.completedAt} is not null`),
    check('investments_shown_as', sql`${table.shownAs} in (${listed(investorAppearances)})`),
    check(
      'investments_pseudonym',
      sql`(${table.shownAs} = 'pseudonym') = (${table.pseudonym} is not null) and char_length(${table.pseudonym}) between ${sql.raw(String(minPseudonym))} and ${sql.raw(String(maxPseudonym))}`,
    ),
    uniqueIndex('investments_one_per_key').on(table.investorId, table.requestKey),
    index('investments_by_investor').on(
      table.investorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('investments_by_project').on(
      table.projectId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Only ended or possibly ended rows, so that plain investing never updates it.
    index('investments_by_state')
      .on(table.state, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state not in ('held', 'processing', 'completed')`),
    index('investments_largest').on(table.amountCents.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('investments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('investments_backers').on(table.projectId, table.investorId).where(sql`counted = 'raised'`),
    uniqueIndex('investments_one_open_hold').on(table.investorId, table.projectId).where(sql`counted = 'held'`),
    // Whether a person ever paid, without reading all attempts.
    index('investments_ever_paid').on(table.investorId).where(sql`ever_completed`),
    index('investments_expiring').on(table.holdExpiresAt).where(sql`counted = 'held'`),
  ],
);

export const paymentStates = ['new', 'open', 'processing', 'succeeded', 'cancelled', 'failed'] as const;

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    /** Provider payment id, shown as the investment's transactionId. One-to-one with this row. */
    providerPaymentId: text('provider_payment_id').unique(),
    /** Lets the browser confirm this payment; sent only to its investor. */
    clientSecret: text('client_secret'),
    amountCents: cents('amount_cents').notNull(),
    /** When the last answer that may still change was requested from the provider; an answer requested earlier is dropped. */
    askedAt: moment('asked_at'),
    currency: text().notNull().default('usd'),
    state: text({ enum: paymentStates }).notNull().default('new'),
    /** Cents of live refunds, pending or returned. */
    returnedCents: cents('returned_cents').notNull().default(0),
    lastError: text('last_error'),
    /** The balance movement of the charge; its `fee` entry has the provider's fee. Null until it is known. */
    feeMovementId: text('fee_movement_id').unique(),
    /** The sweeper's backoff for this payment. */
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('payments_state', sql`${table.state} in (${listed(paymentStates)})`),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check(
      'payments_known_to_provider',
      sql`${table.state} in ('new', 'cancelled', 'failed') or ${table.providerPaymentId} is not null`,
    ),
    check('never_over_refunded', sql`${table.returnedCents} between 0 and ${table.amountCents}`),
    index('payments_by_investment').on(table.investmentId),
    uniqueIndex('one_live_payment').on(table.investmentId).where(sql`state not in ('cancelled', 'failed')`),
    index('payments_open').on(table.sweepAfter).where(sql`state in ('new', 'open', 'processing')`),
  ],
);

export const refundReasons = [
  'late_success',
  'investor_cancel',
  /** A material change was not reconfirmed in time. */
  'not_reconfirmed',
  /** Asked for beyond what was allotted. */
  'allotment',
  'project_failed',
  'project_deleted',
  'admin',
] as const;
export const refundStates = ['requested', 'submitted', 'succeeded', 'failed'] as const;

export const refunds = pgTable(
  'refunds',
  {
    /** Also used in the provider's idempotency key. */
    id: identity(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    /** Null for money that never came by card. */
    paymentId: reference('payment_id', () => payments.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    state: text({ enum: refundStates }).notNull().default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    /** The administrator's reason, shown to the investor. */
    note: text(),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('refunds_state', sql`${table.state} in (${listed(refundStates)})`),
    check('refunds_reason', sql`${table.reason} in (${listed(refundReasons)})`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    index('refunds_by_investment').on(table.investmentId),
    index('refunds_by_payment').on(table.paymentId),
    uniqueIndex('one_live_refund').on(table.investmentId).where(sql`state <> 'failed'`),
    index('refunds_open').on(table.sweepAfter).where(sql`state in ('requested', 'submitted')`),
  ],
);

/** Inbox of signed provider events: each is stored once and applied by reading the provider. */
export const providerEvents = pgTable(
  'provider_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text().notNull(),
    providerPaymentId: text('provider_payment_id'),
    body: jsonb().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
    outcome: text(),
    /** Failed attempts and when the next is due. */
    failures: integer().notNull().default(0),
    retryAfter: moment('retry_after').notNull().defaultNow(),
  },
  (table) => [index('provider_events_waiting').on(table.retryAfter).where(sql`applied_at is null`)],
);

/** Changes of a project that its investors have not been emailed yet: one digest for all of them. */
export const changeDigests = pgTable('change_digests', {
  projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).primaryKey(),
  firstChangeId: bigint('first_change_id', { mode: 'number' }).notNull(),
  lastChangeId: bigint('last_change_id', { mode: 'number' }).notNull(),
  firstAt: moment('first_at').notNull().defaultNow(),
  lastAt: moment('last_at').notNull().defaultNow(),
});

const totalColumns = () => ({
  state: text({ enum: investmentStates }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  amountCents: cents('amount_cents').notNull(),
});

/** Lags behind by the deltas that are not compacted yet: read the view `current_investment_totals`, which adds both. */
export const investmentTotals = pgTable('investment_totals', totalColumns(), (table) => [
  primaryKey({ columns: [table.state] }),
]);

/** Appended by a trigger, so that no investment waits for another; the sweeper compacts them. */
export const investmentTotalDeltas = pgTable('investment_total_deltas', totalColumns());

export type InvestmentRow = typeof investments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type PaymentState = (typeof paymentStates)[number];
export type RefundState = (typeof refundStates)[number];
export type RefundReason = (typeof refundReasons)[number];
