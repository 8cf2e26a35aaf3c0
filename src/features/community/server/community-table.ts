// Comments, messages, project updates, contact messages and reports.

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { listed, moment } from '#platform/postgres/columns.ts';
import { contactTopics, reportDecisions, updateVisibilities } from '../community-rules.ts';

export const comments = pgTable(
  'comments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    parentCommentId: bigint('parent_comment_id', { mode: 'number' }),
  },
  (table) => [
    check('comments_length', sql`char_length(${table.content}) between 1 and 1000`),
    unique('comments_within_project').on(table.projectId, table.id),
    // A reply belongs to the same project as its parent.
    foreignKey({
      columns: [table.projectId, table.parentCommentId],
      foreignColumns: [table.projectId, table.id],
      name: 'comments_parent',
    }),
    index('comments_by_project').on(table.projectId, table.createdAt, table.id),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    senderId: bigint('sender_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    receiverId: bigint('receiver_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    subject: text().notNull(),
    content: text().notNull(),
    read: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('messages_subject_length', sql`char_length(${table.subject}) between 1 and 100`),
    check('messages_content_length', sql`char_length(${table.content}) between 1 and 5000`),
    index('messages_by_receiver').on(table.receiverId, table.createdAt),
    index('messages_by_sender').on(table.senderId, table.createdAt),
  ],
);

export const projectUpdates = pgTable(
  'project_updates',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    visibility: text({ enum: updateVisibilities }).notNull().default('public'),
  },
  (table) => [
    check('project_updates_title_length', sql`char_length(${table.title}) between 1 and 200`),
    check('project_updates_content_length', sql`char_length(${table.content}) >= 1`),
    check('project_updates_visibility', sql`${table.visibility} in ('public', 'backers_only')`),
    index('project_updates_by_project').on(table.projectId, table.createdAt),
  ],
);

/** Contact messages, from signed-in people and visitors. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The sender, if signed in. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopics }).notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The project it is about, if the form was opened from one. */
    projectId: bigint('project_id', { mode: 'number' }).references(() => projects.id),
    /** The assigned administrator. */
    assignedTo: bigint('assigned_to', { mode: 'number' }).references(() => users.id),
    /** Null while open or reopened. */
    handledAt: moment('handled_at'),
    handledBy: bigint('handled_by', { mode: 'number' }).references(() => users.id),
  },
  (table) => [
    check('contact_messages_handled', sql`${table.handledBy} is null or ${table.handledAt} is not null`),
    check('contact_messages_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('contact_messages_email_length', sql`char_length(${table.email}) between 3 and 320`),
    check('contact_messages_topic', sql`${table.topic} in (${listed(contactTopics)})`),
    check('contact_messages_content_length', sql`char_length(${table.content}) between 1 and 5000`),
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('contact_messages_by_user').on(table.userId),
    index('contact_messages_open')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`handled_at is null`),
    // For the list of one assignee; most are unassigned.
    index('contact_messages_assigned')
      .on(table.assignedTo, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`assigned_to is not null`),
    index('contact_messages_search').using('gin', sql`lower(name || ' ' || email || ' ' || content) gin_trgm_ops`),
  ],
);

/** What administrators answered to a message of the contact page; emailed (contact-reply-mail.ts). */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactMessageId: bigint('contact_message_id', { mode: 'number' })
      .notNull()
      .references(() => contactMessages.id),
    authorId: bigint('author_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('contact_replies_length', sql`char_length(${table.content}) between 1 and 5000`),
    index('contact_replies_by_message').on(table.contactMessageId, table.id),
  ],
);

/** A participant reports a message of the other participant. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id),
    reporterId: bigint('reporter_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    assignedTo: bigint('assigned_to', { mode: 'number' }).references(() => users.id),
    /** All four are set together, once. */
    decision: text({ enum: reportDecisions }),
    decisionReason: text('decision_reason'),
    decidedAt: moment('decided_at'),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => users.id),
  },
  (table) => [
    check('message_reports_reason_length', sql`char_length(${table.reason}) between 1 and 1000`),
    check('message_reports_decision', sql`${table.decision} in (${listed(reportDecisions)})`),
    check(
      'message_reports_decided',
      sql`num_nonnulls(${table.decision}, ${table.decisionReason}, ${table.decidedAt}, ${table.decidedBy}) in (0, 4)`,
    ),
    unique('message_reports_once').on(table.messageId, table.reporterId),
    index('message_reports_by_reporter').on(table.reporterId),
    index('message_reports_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('message_reports_open')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`decided_at is null`),
    index('message_reports_assigned')
      .on(table.assignedTo, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`assigned_to is not null`),
  ],
);

/** Internal notes on a message or report. */
export const inboxNotes = pgTable(
  'inbox_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactMessageId: bigint('contact_message_id', { mode: 'number' }).references(() => contactMessages.id),
    reportId: bigint('report_id', { mode: 'number' }).references(() => messageReports.id),
    authorId: bigint('author_id', { mode: 'number' })
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('inbox_notes_of_one', sql`num_nonnulls(${table.contactMessageId}, ${table.reportId}) = 1`),
    check('inbox_notes_length', sql`char_length(${table.content}) between 1 and 2000`),
    index('inbox_notes_by_message').on(table.contactMessageId, table.id),
    index('inbox_notes_by_report').on(table.reportId, table.id),
  ],
);
