// Columns of comments, messages and project updates.

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { listed, moment } from '#platform/columns.ts';
import { contactTopics, updateVisibilities } from '../community-rules.ts';

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
    // A reply belongs to the same project as what it answers.
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

/** What people write on the contact page, signed in or not. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who wrote, where they were signed in. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopics }).notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null until an administrator has dealt with it. */
    handledAt: moment('handled_at'),
  },
  (table) => [
    check('contact_messages_name_length', sql`char_length(${table.name}) between 1 and 200`),
    check('contact_messages_email_length', sql`char_length(${table.email}) between 3 and 320`),
    check('contact_messages_topic', sql`${table.topic} in (${listed(contactTopics)})`),
    check('contact_messages_content_length', sql`char_length(${table.content}) between 1 and 5000`),
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('contact_messages_by_user').on(table.userId),
  ],
);
