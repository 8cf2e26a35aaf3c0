// Contact messages, replies to them and notes of administrators.

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { commentReports } from '#features/comments/server/comment-table.ts';
import { messageReports } from '#features/messages/server/message-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { toSearchText } from '#platform/postgres/search-text.ts';
import { contactTopics } from '../inbox-rules.ts';

/** Contact messages, from signed-in people and visitors. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: identity(),
    /** The sender, if signed in. */
    userId: reference('user_id', () => users.id),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopics }).notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The project it is about, if the form was opened from one. */
    projectId: reference('project_id', () => projects.id),
    /** The assigned administrator. */
    assignedTo: reference('assigned_to', () => users.id),
    /** Null while open or reopened. */
    handledAt: moment('handled_at'),
    handledBy: reference('handled_by', () => users.id),
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
    // Lists the messages of one assignee; partial, because most are unassigned.
    index('contact_messages_assigned')
      .on(table.assignedTo, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`assigned_to is not null`),
    index('contact_messages_search').using(
      'gin',
      sql`(${toSearchText(sql`name || ' ' || email || ' ' || content`)}) gin_trgm_ops`,
    ),
  ],
);

/** Administrators' replies to messages of the contact page; emailed (contact-reply-mail.ts). */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: identity(),
    contactMessageId: reference('contact_message_id', () => contactMessages.id).notNull(),
    authorId: reference('author_id', () => users.id).notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('contact_replies_length', sql`char_length(${table.content}) between 1 and 5000`),
    index('contact_replies_by_message').on(table.contactMessageId, table.id),
  ],
);

/** Internal notes on a message or report. */
export const inboxNotes = pgTable(
  'inbox_notes',
  {
    id: identity(),
    contactMessageId: reference('contact_message_id', () => contactMessages.id),
    reportId: reference('report_id', () => messageReports.id),
    commentReportId: reference('comment_report_id', () => commentReports.id),
    authorId: reference('author_id', () => users.id).notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'inbox_notes_of_one',
      sql`num_nonnulls(${table.contactMessageId}, ${table.reportId}, ${table.commentReportId}) = 1`,
    ),
    check('inbox_notes_length', sql`char_length(${table.content}) between 1 and 2000`),
    index('inbox_notes_by_message').on(table.contactMessageId, table.id),
    index('inbox_notes_by_report').on(table.reportId, table.id),
    index('inbox_notes_by_comment_report')
      .on(table.commentReportId, table.id)
      .where(sql`comment_report_id is not null`),
  ],
);
