// Money on its way from a project to its creator: releases, each investment's share of one, and transfers at the provider.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, listed, moment } from '#platform/postgres/columns.ts';
import { givingUpCauses, releaseStates, transferStates, writeOffStates } from '../payout-states.ts';
import { payoutAccounts } from './payout-account-table.ts';
import { milestones } from './plan-table.ts';

export const releases = pgTable(
  'releases',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Also the provider's transfer group: `rel_<uuid>`. */
    uuid: uuid().notNull().unique().defaultRandom(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id, { onDelete: 'restrict' }),
    milestoneId: bigint('milestone_id', { mode: 'number' })
      .notNull()
      .references(() => milestones.id, { onDelete: 'restrict' }),
    /** A later release of shares that were disputed when this milestone was released. */
    catchUpOf: bigint('catch_up_of', { mode: 'number' }),
    state: text({ enum: releaseStates }).notNull().default('asked'),
    /** The administrator who asked for it, or for what a catch-up follows; null where a vote alone decides. */
    askedBy: bigint('asked_by', { mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    askedAt: moment('asked_at').notNull().defaultNow(),
    needsSecond: boolean('needs_second').notNull(),
    secondBy: bigint('second_by', { mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    secondAt: moment('second_at'),
    /** Not approved before: the cooling-off time. */
    notBefore: moment('not_before').notNull(),
    /** What it waits for, as last seen; null if nothing. */
    waitsFor: text('waits_for'),
    /** The milestone's part of what is unsettled: its weight, and the weights of all open milestones. */
    weightCents: cents('weight_cents'),
    ofWeightCents: cents('of_weight_cents'),
    /** What leaves the project, and how it is divided; null until it is approved. */
    grossCents: cents('gross_cents'),
    feeCents: cents('fee_cents'),
    processingCents: cents('processing_cents'),
    clawbackCents: cents('clawback_cents'),
    netCents: cents('net_cents'),
    approvedAt: moment('approved_at'),
    withdrawnReason: text('withdrawn_reason'),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
  },
  (table) => [
    check('releases_state', sql`${table.state} in (${listed(releaseStates)})`),
    check('releases_two_people', sql`${table.secondBy} <> ${table.askedBy}`),
    check(
      'releases_second',
      sql`${table.state} in ('asked', 'withdrawn') or not ${table.needsSecond} or ${table.secondBy} is not null`,
    ),
    check(
      'releases_add_up',
      sql`(${table.approvedAt} is null) = (${table.grossCents} is null)
        and ${table.grossCents} = ${table.netCents} + ${table.feeCents} + ${table.processingCents} + ${table.clawbackCents}
        and ${table.grossCents} > 0 and least(${table.netCents}, ${table.feeCents}, ${table.processingCents}, ${table.clawbackCents}) >= 0`,
    ),
    check('releases_approved', sql`${table.state} in ('asked', 'withdrawn') or ${table.approvedAt} is not null`),
    uniqueIndex('one_live_release')
      .on(table.milestoneId, sql`coalesce(catch_up_of, 0)`)
      .where(sql`state <> 'withdrawn'`),
    index('releases_by_project').on(table.projectId, table.id),
    // The totals of all that was sent, without reading the rows.
    index('releases_sent').on(table.feeCents, table.processingCents).where(sql`state = 'sent'`),
    index('releases_open').on(table.sweepAfter).where(sql`state in ('asked', 'approved')`),
  ],
);

export const releaseShares = pgTable(
  'release_shares',
  {
    releaseId: bigint('release_id', { mode: 'number' })
      .notNull()
      .references(() => releases.id, { onDelete: 'restrict' }),
    investmentId: bigint('investment_id', { mode: 'number' })
      .notNull()
      .references(() => investments.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.investmentId] }),
    check('release_shares_amount', sql`${table.amountCents} > 0`),
    index('release_shares_by_investment').on(table.investmentId),
  ],
);

export const transfers = pgTable(
  'transfers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Also in the provider's idempotency key, and in the transfer's metadata there. */
    uuid: uuid().notNull().unique().defaultRandom(),
    releaseId: bigint('release_id', { mode: 'number' })
      .notNull()
      .references(() => releases.id, { onDelete: 'restrict' }),
    /** Null where a custodian pays. */
    accountId: bigint('account_id', { mode: 'number' }).references(() => payoutAccounts.id, { onDelete: 'restrict' }),
    state: text({ enum: transferStates }).notNull().default('wanted'),
    amountCents: cents('amount_cents').notNull(),
    /** Sends again what was reversed: the fees were charged with the first transfer. */
    resends: bigint({ mode: 'number' }),
    providerTransferId: text('provider_transfer_id').unique(),
    /** The balance movement of the transfer; its entry's subject. */
    movementId: text('movement_id').unique(),
    destinationPaymentId: text('destination_payment_id'),
    /** A payment that a custodian made: its reference on the bank statement. */
    handReference: text('hand_reference'),
    reversedCents: cents('reversed_cents').notNull().default(0),
    /** The provider's code for the last refusal. */
    refusal: text(),
    /** A new round has a new idempotency key, after the provider was asked whether the transfer exists. */
    round: integer().notNull().default(0),
    firstTriedAt: moment('first_tried_at'),
    /** At the provider, of the same project and lost with a backup: it waits until that is reversed or taken over as its payment. */
    lostTransferId: text('lost_transfer_id'),
    lostCents: cents('lost_cents'),
    /** The first of two administrators, and why. */
    takeoverAskedBy: bigint('takeover_asked_by', { mode: 'number' }).references(() => users.id, {
      onDelete: 'restrict',
    }),
    takeoverReason: text('takeover_reason'),
    /** Not tried again since then; withdrawn once the provider was asked and does not have it. */
    givenUpAt: moment('given_up_at'),
    givenUpFor: text('given_up_for', { enum: givingUpCauses }),
    sentAt: moment('sent_at'),
    payoutId: text('payout_id'),
    arrivesAt: moment('arrives_at'),
    paidAt: moment('paid_at'),
    payoutFailure: text('payout_failure'),
    /** When the provider was asked for the payouts that are stored; an answer asked for earlier is dropped. */
    askedAt: moment('asked_at'),
    sweepFailures: integer('sweep_failures').notNull().default(0),
    sweepAfter: moment('sweep_after').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('transfers_state', sql`${table.state} in (${listed(transferStates)})`),
    check('transfers_given_up', sql`(${table.givenUpAt} is null) = (${table.givenUpFor} is null)`),
    check('transfers_amount', sql`${table.amountCents} > 0`),
    check('transfers_reversed', sql`${table.reversedCents} between 0 and ${table.amountCents}`),
    check(
      'transfers_known',
      sql`${table.state} in ('wanted', 'refused', 'withdrawn') or (${table.providerTransferId} is not null and ${table.movementId} is not null) or ${table.handReference} is not null`,
    ),
    // What came back may be sent again, in parts as it came.
    uniqueIndex('one_live_transfer').on(table.releaseId).where(sql`resends is null and state <> 'withdrawn'`),
    index('transfers_by_release').on(table.releaseId, table.id),
    index('transfers_by_account').on(table.accountId, table.id),
    index('transfers_open').on(table.sweepAfter).where(sql`state in ('wanted', 'refused', 'sent')`),
  ],
);

export const transferReversals = pgTable(
  'transfer_reversals',
  {
    providerReversalId: text('provider_reversal_id').primaryKey(),
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => transfers.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    movementId: text('movement_id').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('transfer_reversals_amount', sql`${table.amountCents} > 0`),
    index('transfer_reversals_by_transfer').on(table.transferId),
  ],
);

/** While a row has no end, nothing is released. */
export const releasePauses = pgTable(
  'release_pauses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Shown to administrators and on the transparency page. */
    reason: text().notNull(),
    /** Null: paused by itself. */
    startedBy: bigint('started_by', { mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedBy: bigint('ended_by', { mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
    /** Why it may go on. */
    endedReason: text('ended_reason'),
  },
  () => [uniqueIndex('release_pauses_one').on(sql`(true)`).where(sql`ended_at is null`)],
);

/** What a creator owes after lost disputes and cannot pay: taken over by the platform after half a year, by two administrators. */
export const writeOffs = pgTable(
  'write_offs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    reason: text().notNull(),
    state: text({ enum: writeOffStates }).notNull().default('asked'),
    askedBy: bigint('asked_by', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    askedAt: moment('asked_at').notNull().defaultNow(),
    secondBy: bigint('second_by', { mode: 'number' }).references(() => users.id, { onDelete: 'restrict' }),
    secondAt: moment('second_at'),
  },
  (table) => [
    check('write_offs_state', sql`${table.state} in (${listed(writeOffStates)})`),
    check('write_offs_amount', sql`${table.amountCents} > 0`),
    check('write_offs_two_people', sql`${table.secondBy} <> ${table.askedBy}`),
    check('write_offs_second', sql`${table.state} <> 'booked' or ${table.secondBy} is not null`),
    uniqueIndex('one_open_write_off').on(table.projectId).where(sql`state = 'asked'`),
  ],
);

export type ReleaseRow = typeof releases.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;
