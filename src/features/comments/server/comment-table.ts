// Comments on projects, their reports, and creators' blocks.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { commentDecisions, maxCommentDepth } from '../comment-rules.ts';

const projectId = () => reference('project_id', () => projects.id).notNull();
const userId = (name: string) => reference(name, () => users.id).notNull();

/** Whether it is shown: a deleted comment stays while it has someone's reply. The indexes repeat this condition exactly. */
export const isShown = sql`(deleted_at is null or reply_count > 0)`;

export const comments = pgTable(
  'comments',
  {
    id: identity(),
    projectId: projectId(),
    userId: userId('user_id'),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    parentCommentId: bigint('parent_comment_id', { mode: 'number' }),
    /** Ids from the start of the thread down to this comment, set by a trigger; threads are read in this order. */
    path: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    threadId: bigint('thread_id', { mode: 'number' }).notNull().generatedAlwaysAs(sql`path[1]`),
    depth: smallint().notNull().generatedAlwaysAs(sql`cardinality(path) - 1`),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    pinnedAt: moment('pinned_at'),
    isQuestion: boolean('is_question').notNull().default(false),
    /** The reply that answers a question. */
    answerId: bigint('answer_id', { mode: 'number' }),
    /** Number of non-deleted replies at any depth; maintained by a trigger. */
    replyCount: integer('reply_count').notNull().default(0),
    /** The client's Idempotency-Key: repeating it returns the same comment. */
    requestKey: text('request_key'),
  },
  (table) => [
    check('comments_length', sql`char_length(${table.content}) between 1 and 1000`),
    check('comments_depth', sql`cardinality(${table.path}) between 1 and ${sql.raw(String(maxCommentDepth + 1))}`),
    check('comments_replies', sql`${table.replyCount} >= 0`),
    // Only the first comment of a thread can be pinned or be a question.
    check(
      'comments_of_thread',
      sql`${table.parentCommentId} is null or (${table.pinnedAt} is null and not ${table.isQuestion})`,
    ),
    check('comments_answered', sql`${table.answerId} is null or ${table.isQuestion}`),
    check('comments_request_key', sql`char_length(${table.requestKey}) between 1 and 255`),
    unique('comments_within_project').on(table.projectId, table.id),
    uniqueIndex('comments_one_per_key').on(table.userId, table.requestKey),
    uniqueIndex('comments_one_pinned').on(table.projectId).where(sql`pinned_at is not null`),
    // A reply belongs to the same project as its parent.
    foreignKey({
      columns: [table.projectId, table.parentCommentId],
      foreignColumns: [table.projectId, table.id],
      name: 'comments_parent',
    }),
    foreignKey({
      columns: [table.projectId, table.answerId],
      foreignColumns: [table.projectId, table.id],
      name: 'comments_answer',
    }),
    index('comments_threads').on(table.projectId, table.id).where(sql`parent_comment_id is null and ${isShown}`),
    index('comments_threads_top')
      .on(table.projectId, table.replyCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`parent_comment_id is null and ${isShown}`),
    index('comments_unanswered')
      .on(table.projectId, table.id)
      .where(sql`is_question and answer_id is null and deleted_at is null`),
    index('comments_replies_in_order')
      .on(table.threadId, table.path)
      .where(sql`parent_comment_id is not null and ${isShown}`),
    // Used by the limits per person and by erasure.
    index('comments_by_person').on(table.userId, table.createdAt),
  ],
);

/** One row for each project with comments, maintained by a trigger. */
export const commentTotals = pgTable(
  'comment_totals',
  {
    projectId: projectId().primaryKey(),
    /** Non-deleted comments, including replies. */
    count: integer().notNull(),
    /** Total ever posted: the difference of two readings is the number of new ones. */
    posted: integer().notNull(),
    unanswered: integer().notNull(),
  },
  (table) => [
    check('comment_totals_positive', sql`${table.count} >= 0 and ${table.posted} >= 0 and ${table.unanswered} >= 0`),
  ],
);

/** A creator blocks a person from commenting on all of their projects. */
export const commentBlocks = pgTable(
  'comment_blocks',
  {
    creatorId: userId('creator_id'),
    userId: userId('user_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.userId] }),
    check('comment_blocks_others', sql`${table.creatorId} <> ${table.userId}`),
    index('comment_blocks_by_user').on(table.userId),
  ],
);

export const commentReports = pgTable(
  'comment_reports',
  {
    id: identity(),
    commentId: reference('comment_id', () => comments.id).notNull(),
    reporterId: userId('reporter_id'),
    reason: text().notNull(),
    /** The text when it was reported: its author can still edit or delete it. */
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    assignedTo: reference('assigned_to', () => users.id),
    /** All four are set together, once. */
    decision: text({ enum: commentDecisions }),
    decisionReason: text('decision_reason'),
    decidedAt: moment('decided_at'),
    decidedBy: reference('decided_by', () => users.id),
  },
  (table) => [
    check('comment_reports_reason_length', sql`char_length(${table.reason}) between 1 and 1000`),
    check('comment_reports_decision', sql`${table.decision} in (${listed(commentDecisions)})`),
    check(
      'comment_reports_decided',
      sql`num_nonnulls(${table.decision}, ${table.decisionReason}, ${table.decidedAt}, ${table.decidedBy}) in (0, 4)`,
    ),
    unique('comment_reports_once').on(table.commentId, table.reporterId),
    index('comment_reports_by_reporter').on(table.reporterId),
    index('comment_reports_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comment_reports_open')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`decided_at is null`),
    index('comment_reports_assigned')
      .on(table.assignedTo, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`assigned_to is not null`),
  ],
);
