// Money on its way from a project to its creator: releases, their shares per investment, and transfers at the provider.
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
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { givingUpCauses, releaseStates, transferStates, writeOffStates } from '../payout-states.ts';
import { payoutAccounts } from './payout-account-table.ts';
import { milestones } from './plan-table.ts';

export const releases = pgTable(
  'releases',
  {
    id: identity(),
    /** Also the provider's transfer group: `rel_<uuid>`. */
    uuid: uuid().notNull().unique().defaultRandom(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    milestoneId: reference('milestone_id', () => milestones.id, { onDelete: 'restrict' }).notNull(),
    /** The release whose disputed shares this one releases later. */
    catchUpOf: bigint('catch_up_of', { mode: 'number' }),
    state: text({ enum: releaseStates }).notNull().default('asked'),
    /** The administrator who requested it, or the original release of a catch-up; null if a vote alone decided. */
    askedBy: reference('asked_by', () => users.id, { onDelete: 'restrict' }),
    askedAt: moment('asked_at').notNull().defaultNow(),
    needsSecond: boolean('needs_second').notNull(),
    secondBy: reference('second_by', () => users.id, { onDelete: 'restrict' }),
    secondAt: moment('second_at'),
    /** Earliest time of approval (end of the cooling-off time). */
    notBefore: moment('not_before').notNull(),
    /** Reason it last waited; null if none. */
    waitsFor: text('waits_for'),
    /** Its share of the unsettled money: the milestone's weight, and the weights of all open milestones. */
    weightCents: cents('weight_cents'),
    ofWeightCents: cents('of_weight_cents'),
    /** Total that leaves the project, and how it is divided; null until approved. */
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
    // Sums everything sent by an index-only scan.
    index('releases_sent').on(table.feeCents, table.processingCents).where(sql`state = 'sent'`),
    index('releases_open').on(table.sweepAfter).where(sql`state in ('asked', 'approved')`),
  ],
);

export const releaseShares = pgTable(
  'release_shares',
  {
    releaseId: reference('release_id', () => releases.id, { onDelete: 'restrict' }).notNull(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
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
    id: identity(),
    /** Part of the provider's idempotency key and of the transfer's metadata there. */
    uuid: uuid().notNull().unique().defaultRandom(),
    releaseId: reference('release_id', () => releases.id, { onDelete: 'restrict' }).notNull(),
    /** Null if a custodian pays. */
    accountId: reference('account_id', () => payoutAccounts.id, { onDelete: 'restrict' }),
    state: text({ enum: transferStates }).notNull().default('wanted'),
    amountCents: cents('amount_cents').notNull(),
    /** The reversed transfer this one repeats; its fees were charged with the first one. */
    resends: bigint({ mode: 'number' }),
    providerTransferId: text('provider_transfer_id').unique(),
    /** The balance transaction of the transfer, which its ledger entry refers to. */
    movementId: text('movement_id').unique(),
    destinationPaymentId: text('destination_payment_id'),
    /** Bank statement reference of a custodian's payment. */
    handReference: text('hand_reference'),
    reversedCents: cents('reversed_cents').notNull().default(0),
    /** The provider's code for the last refusal. */
    refusal: text(),
    /** Each round has a new idempotency key, after checking that the provider does not have the transfer. */
    round: integer().notNull().default(0),
    firstTriedAt: moment('first_tried_at'),
    /**
     * A transfer of the same project at the provider that a restored backup lost. This one waits until that one is reversed or
     * taken over as its payment.
     */
    lostTransferId: text('lost_transfer_id'),
    lostCents: cents('lost_cents'),
    /** The first of two administrators, and the reason. */
    takeoverAskedBy: reference('takeover_asked_by', () => users.id, { onDelete: 'restrict' }),
    takeoverReason: text('takeover_reason'),
    /** Retries ended at this time; withdrawn once the provider confirms that it does not have the transfer. */
    givenUpAt: moment('given_up_at'),
    givenUpFor: text('given_up_for', { enum: givingUpCauses }),
    sentAt: moment('sent_at'),
    payoutId: text('payout_id'),
    arrivesAt: moment('arrives_at'),
    paidAt: moment('paid_at'),
    payoutFailure: text('payout_failure'),
    /** When the stored payouts were requested from the provider; responses to earlier requests are dropped. */
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
    // Reversed money may be sent again, in the parts in which it came back.
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
    transferId: reference('transfer_id', () => transfers.id, { onDelete: 'restrict' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    movementId: text('movement_id').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('transfer_reversals_amount', sql`${table.amountCents} > 0`),
    index('transfer_reversals_by_transfer').on(table.transferId),
  ],
);

/** Releases are paused while a row has no end. */
export const releasePauses = pgTable(
  'release_pauses',
  {
    id: identity(),
    /** Shown to administrators and on the transparency page. */
    reason: text().notNull(),
    /** Null if paused automatically. */
    startedBy: reference('started_by', () => users.id, { onDelete: 'restrict' }),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedBy: reference('ended_by', () => users.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
    /** Why releases may resume. */
    endedReason: text('ended_reason'),
  },
  () => [uniqueIndex('release_pauses_one').on(sql`(true)`).where(sql`ended_at is null`)],
);

/**
 * A creator's unpaid debts after lost disputes that the platform takes over after half a year, confirmed by two administrators.
 */
export const writeOffs = pgTable(
  'write_offs',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    amountCents: cents('amount_cents').notNull(),
    reason: text().notNull(),
    state: text({ enum: writeOffStates }).notNull().default('asked'),
    askedBy: reference('asked_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    secondBy: reference('second_by', () => users.id, { onDelete: 'restrict' }),
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
