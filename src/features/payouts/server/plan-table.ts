// The terms of releases, and the milestones of funded projects with their evidence.
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { processingFeePayers, releaseRules } from '#kernel/site-settings.ts';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { milestoneStates } from '../payout-states.ts';

/** Frozen when the first hold of a project is taken (db/rules/payouts.sql); later settings apply to later projects. */
export const fundingTerms = pgTable(
  'funding_terms',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).primaryKey(),
    feeBasisPoints: integer('fee_basis_points').notNull(),
    processingFeesBy: text('processing_fees_by', { enum: processingFeePayers }).notNull(),
    creatorBearsDisputes: boolean('creator_bears_disputes').notNull(),
    releaseRule: text('release_rule', { enum: releaseRules }).notNull(),
    voteDays: integer('vote_days').notNull(),
    quorumPercent: integer('quorum_percent').notNull(),
    weightCapPercent: integer('weight_cap_percent').notNull(),
    startAtMostPercent: integer('start_at_most_percent').notNull(),
    frozenAt: moment('frozen_at').notNull().defaultNow(),
  },
  (table) => [
    check('funding_terms_fee', sql`${table.feeBasisPoints} between 0 and 2000`),
    check('funding_terms_fees_by', sql`${table.processingFeesBy} in (${listed(processingFeePayers)})`),
    check('funding_terms_rule', sql`${table.releaseRule} in (${listed(releaseRules)})`),
  ],
);

export const milestones = pgTable(
  'milestones',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    /** Starts at 1. A project without milestones has one row with `isWhole`. */
    position: integer().notNull(),
    /** Releases everything at once, without evidence or a vote. */
    isWhole: boolean('is_whole').notNull().default(false),
    title: text().notNull(),
    description: text().notNull(),
    deliverables: jsonb().$type<string[]>().notNull().default([]),
    /** Its share of the plan; the weights of all milestones add up to the goal. */
    weightCents: cents('weight_cents').notNull(),
    /** Last day for its evidence, UTC. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    state: text({ enum: milestoneStates }).notNull().default('planned'),
    stateSince: moment('state_since').notNull().defaultNow(),
    /** Number of times evidence was filed. */
    rounds: integer().notNull().default(0),
    /** Number of extensions. */
    extensions: integer().notNull().default(0),
    /** The administrator's public answer to the investors who voted against. */
    answer: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('milestones_state', sql`${table.state} in (${listed(milestoneStates)})`),
    check('milestones_weight', sql`${table.weightCents} >= 0`),
    uniqueIndex('milestones_by_project').on(table.projectId, table.position),
    index('milestones_by_state').on(table.state, table.stateSince).where(sql`state not in ('released', 'returned')`),
  ],
);

/** Evidence that a creator filed for a milestone. Immutable: new evidence is a new row. */
export const milestoneEvidence = pgTable(
  'milestone_evidence',
  {
    id: identity(),
    milestoneId: reference('milestone_id', () => milestones.id, { onDelete: 'restrict' }).notNull(),
    round: integer().notNull(),
    /** A request for start money, before there is anything to show. */
    isStart: boolean('is_start').notNull().default(false),
    text: text().notNull(),
    links: jsonb().$type<string[]>().notNull().default([]),
    /** SHA-256 in hex over the text, the links and the hashes of the files; identifies what a vote is about. */
    hash: text().notNull(),
    filedBy: reference('filed_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    filedAt: moment('filed_at').notNull().defaultNow(),
    /** An administrator's reason for sending it back. */
    sentBackReason: text('sent_back_reason'),
    sentBackAt: moment('sent_back_at'),
  },
  (table) => [
    check('milestone_evidence_text', sql`char_length(${table.text}) between 1 and 10000`),
    check('milestone_evidence_sent_back', sql`(${table.sentBackReason} is null) = (${table.sentBackAt} is null)`),
    uniqueIndex('milestone_evidence_by_round').on(table.milestoneId, table.round),
  ],
);

export const evidenceFiles = pgTable(
  'evidence_files',
  {
    id: identity(),
    /** Null while it is uploaded but not filed. */
    evidenceId: reference('evidence_id', () => milestoneEvidence.id, { onDelete: 'restrict' }),
    milestoneId: reference('milestone_id', () => milestones.id, { onDelete: 'restrict' }).notNull(),
    uploadedBy: reference('uploaded_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    /** File name shown to people. */
    name: text().notNull(),
    /** Key in the storage. */
    storedAs: text('stored_as').notNull().unique(),
    mediaType: text('media_type').notNull(),
    bytes: integer().notNull(),
    /** SHA-256 in hex. */
    sha256: text().notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (table) => [
    check('evidence_files_bytes', sql`${table.bytes} between 1 and 10485760`),
    index('evidence_files_by_evidence').on(table.evidenceId),
    index('evidence_files_unfiled').on(table.uploadedAt).where(sql`evidence_id is null`),
  ],
);

/** Why a project's remaining money is returned to its investors. */
export const projectStops = pgTable('project_stops', {
  projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).primaryKey(),
  /** Shown to investors and to the creator. */
  reason: text().notNull(),
  /** Null if a vote or a date stopped it. */
  stoppedBy: reference('stopped_by', () => users.id, { onDelete: 'restrict' }),
  at: moment('at').notNull().defaultNow(),
});

export type FundingTermsRow = typeof fundingTerms.$inferSelect;
export type MilestoneRow = typeof milestones.$inferSelect;
export type EvidenceRow = typeof milestoneEvidence.$inferSelect;
export type EvidenceFileRow = typeof evidenceFiles.$inferSelect;
