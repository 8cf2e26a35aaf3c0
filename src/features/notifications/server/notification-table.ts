// Notifications of people, and how they want to be emailed about them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { type NotificationKind, notificationDeliveries } from '../notification-rules.ts';

/**
 * A row names an event and stores no text: its content is loaded when it is shown or emailed (notification-kind.ts), so that lost
 * access or erasure hides it.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: reference('user_id', () => users.id).notNull(),
    /** No CHECK list: a new kind needs no migration. */
    kind: text().$type<NotificationKind>().notNull(),
    /** Identifies the event, so that it notifies each person once. */
    key: text().notNull(),
    /** The subject, by kind: an update, a comment, a conversation. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** The person who caused it, if one did. */
    actorId: reference('actor_id', () => users.id),
    /** The person's preference when it happened. */
    delivery: text({ enum: notificationDeliveries }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    /** When its immediate email was queued. Null while it waits to be bundled (email-bundles.ts). */
    mailedAt: moment('mailed_at'),
    /** The notification whose email includes this one. */
    mailedWith: bigint('mailed_with', { mode: 'number' }),
    /** When a digest included it. */
    digestedAt: moment('digested_at'),
  },
  (table) => [
    check('notifications_delivery', sql`${table.delivery} in (${listed(notificationDeliveries)})`),
    check('notifications_key_length', sql`char_length(${table.key}) between 1 and 200`),
    unique('notifications_once').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.id.desc().nullsFirst()),
    index('notifications_unread').on(table.userId, table.id.desc().nullsFirst()).where(sql`read_at is null`),
    index('notifications_undigested')
      .on(table.userId, table.id)
      .where(sql`delivery = 'digest' and digested_at is null`),
    index('notifications_unmailed')
      .on(table.userId, table.kind, table.id)
      .where(sql`delivery = 'at_once' and mailed_at is null`),
    index('notifications_last_mailed').on(table.userId, table.kind, table.mailedAt).where(sql`mailed_at is not null`),
    index('notifications_mailed_with').on(table.mailedWith).where(sql`mailed_with is not null`),
    index('notifications_by_actor').on(table.actorId).where(sql`actor_id is not null`),
  ],
);

/** Explicit choices only; everything else uses the default of the kind. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: reference('user_id', () => users.id).notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    delivery: text({ enum: notificationDeliveries }).notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_delivery', sql`${table.delivery} in (${listed(notificationDeliveries)})`),
  ],
);

/**
 * Events from changes of other tables: queued emails and project transitions. Triggers insert them (db/rules/notifications.sql)
 * in the transaction of the event, and the worker turns them into notifications, so that a commit that moves money never waits
 * for thousands of rows.
 */
export const notificationEvents = pgTable('notification_events', {
  id: identity(),
  /** 'mail KIND' or 'project STATUS'. */
  source: text().notNull(),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Failed events are retried later, so that they do not block others. */
  attempts: integer().notNull().default(0),
  tryAfter: moment('try_after').notNull().defaultNow(),
});
