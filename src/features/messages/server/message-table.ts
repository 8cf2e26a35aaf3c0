// Conversations between people, their messages, blocks, and reports of messages.

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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { listed, moment } from '#platform/postgres/columns.ts';
import { toSearchText } from '#platform/postgres/search-text.ts';
import { reportDecisions } from '../message-rules.ts';

const userId = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => users.id);

/** Two people, or a person and support (a system user); one per pair, and one more for each project they talk about. */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The two ends in the order of their ids, so that a pair is found regardless of who starts. */
    firstId: userId('first_id'),
    secondId: userId('second_id'),
    /** The project it was opened from. */
    projectId: bigint('project_id', { mode: 'number' }).references(() => projects.id),
    /** Who wrote first, for the limit of new conversations a day. */
    openedBy: userId('opened_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('conversations_order', sql`${table.firstId} < ${table.secondId}`),
    unique('conversations_once').on(table.firstId, table.secondId, table.projectId).nullsNotDistinct(),
    check('conversations_opened_by', sql`${table.openedBy} in (${table.firstId}, ${table.secondId})`),
    index('conversations_by_second').on(table.secondId),
    index('conversations_by_opener').on(table.openedBy, table.createdAt),
  ],
);

/** How one of the two sees the conversation: two rows each. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id),
    userId: userId('user_id'),
    otherId: userId('other_id'),
    /** Up to this message everything is read. */
    readMessageId: bigint('read_message_id', { mode: 'number' }).notNull().default(0),
    unread: integer().notNull().default(0),
    /** The last message this person can see; null while nothing has reached them, which hides the conversation. */
    lastMessageId: bigint('last_message_id', { mode: 'number' }),
    /** Set while archived; a new message from the other person clears it. */
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    check('conversation_members_unread', sql`${table.unread} >= 0`),
    check('conversation_members_two', sql`${table.userId} <> ${table.otherId}`),
    // Message ids grow with time, so they are the order of an inbox.
    index('conversation_members_inbox')
      .on(table.userId, table.lastMessageId.desc().nullsFirst())
      .where(sql`archived_at is null and last_message_id is not null`),
    index('conversation_members_archive')
      .on(table.userId, table.lastMessageId.desc().nullsFirst())
      .where(sql`archived_at is not null and last_message_id is not null`),
    index('conversation_members_unread_of').on(table.userId).where(sql`unread > 0`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    senderId: userId('sender_id'),
    receiverId: userId('receiver_id'),
    subject: text().notNull(),
    content: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The receiver had blocked the sender: only the sender sees it, and is not told. */
    isWithheld: boolean('is_withheld').notNull().default(false),
    /** Chosen by the sender's browser, so that a message sent twice is kept once. */
    requestKey: uuid('request_key'),
  },
  (table) => [
    check('messages_subject_length', sql`char_length(${table.subject}) between 1 and 100`),
    check('messages_content_length', sql`char_length(${table.content}) between 1 and 5000`),
    check('messages_two', sql`${table.senderId} <> ${table.receiverId}`),
    // Both ends belong to the conversation: a message can never appear in someone else's.
    foreignKey({
      columns: [table.conversationId, table.senderId],
      foreignColumns: [conversationMembers.conversationId, conversationMembers.userId],
      name: 'messages_sender',
    }),
    foreignKey({
      columns: [table.conversationId, table.receiverId],
      foreignColumns: [conversationMembers.conversationId, conversationMembers.userId],
      name: 'messages_receiver',
    }),
    unique('messages_request').on(table.senderId, table.requestKey),
    index('messages_by_conversation').on(table.conversationId, table.id.desc().nullsFirst()),
    index('messages_by_receiver').on(table.receiverId, table.createdAt),
    index('messages_by_sender').on(table.senderId, table.createdAt),
    index('messages_search').using('gin', sql`(${toSearchText(sql`subject || ' ' || content`)}) gin_trgm_ops`),
  ],
);

/** Blocked people can write, but nothing of it arrives. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    check('message_blocks_others', sql`${table.blockerId} <> ${table.blockedId}`),
    index('message_blocks_by_blocked').on(table.blockedId),
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
