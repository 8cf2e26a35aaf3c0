// Reviews before publication: rounds, checklist items, and the creator's replies.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { maxReviewText, reviewHours, reviewStates } from '#features/projects/review-states.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { reviewItems, reviewVerdicts } from '../review-rules.ts';

const clock = sql.raw(`interval '${reviewHours} hours'`);
const longest = sql.raw(String(maxReviewText));

/** One submission and its outcome. The latest round of a project determines its review status. */
export const projectReviews = pgTable(
  'project_reviews',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    round: integer().notNull(),
    state: text({ enum: reviewStates }).notNull().default('waiting'),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull().default(sql`now() + ${clock}`),
    decidedAt: moment('decided_at'),
    /** The administrator; null while pending, or if it ended with its creator's account. */
    decidedBy: reference('decided_by', () => users.id),
    /** Why it was not approved, for the creator. */
    reason: text(),
    /** The administrator who reopened it; null if its creator submitted it. */
    reopenedBy: reference('reopened_by', () => users.id),
  },
  (table) => [
    check('project_reviews_state', sql`${table.state} in (${listed(reviewStates)})`),
    check('project_reviews_round', sql`${table.round} >= 1`),
    check('project_reviews_clock', sql`${table.dueAt} = ${table.submittedAt} + ${clock}`),
    check('project_reviews_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check('project_reviews_decided_by', sql`${table.decidedBy} is null or ${table.decidedAt} is not null`),
    check(
      'project_reviews_reason',
      sql`(${table.state} in ('changes_requested', 'rejected')) = (${table.reason} is not null)`,
    ),
    check('project_reviews_reason_length', sql`char_length(${table.reason}) between 1 and ${longest}`),
    unique('project_reviews_rounds').on(table.projectId, table.round),
    uniqueIndex('project_reviews_one_open').on(table.projectId).where(sql`state = 'waiting'`),
    index('project_reviews_waiting').on(table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('project_reviews_decided_last')
      .on(table.state, table.decidedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state <> 'waiting'`),
  ],
);
export type ReviewRow = typeof projectReviews.$inferSelect;

/** Checklist of a round: the latest verdict per item. Earlier ones are in the audit log. */
export const reviewChecks = pgTable(
  'review_checks',
  {
    reviewId: reference('review_id', () => projectReviews.id).notNull(),
    item: text({ enum: reviewItems }).notNull(),
    verdict: text({ enum: reviewVerdicts }).notNull(),
    /** The note; required for a concern. */
    notes: text().notNull().default(''),
    checkedBy: reference('checked_by', () => users.id).notNull(),
    checkedAt: moment('checked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.item] }),
    check('review_checks_item', sql`${table.item} in (${listed(reviewItems)})`),
    check('review_checks_verdict', sql`${table.verdict} in (${listed(reviewVerdicts)})`),
    check('review_checks_concern', sql`${table.verdict} = 'ok' or ${table.notes} <> ''`),
    check('review_checks_notes_length', sql`char_length(${table.notes}) <= ${longest}`),
  ],
);

/** The creator's reply to the reason of a round. */
export const reviewAnswers = pgTable(
  'review_answers',
  {
    id: identity(),
    reviewId: reference('review_id', () => projectReviews.id).notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('review_answers_by_review').on(table.reviewId, table.id),
    check('review_answers_length', sql`char_length(${table.text}) between 1 and ${longest}`),
  ],
);

/**
 * For queries on `project_reviews` and `projects`. The status when the round began: the value before the first change of
 * status since then, or the current one.
 */
export const isOfChanges = sql<boolean>`(coalesce(
  (select c.before ->> 'status' from project_changes c where c.project_id = project_reviews.project_id
    and c.at > project_reviews.submitted_at and c.before ->> 'status' is not null order by c.id limit 1),
  projects.status) <> 'draft')`;
