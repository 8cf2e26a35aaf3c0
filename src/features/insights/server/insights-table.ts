// Analytics events, project visits, and daily figures.

import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, cents } from '#platform/postgres/columns.ts';
import { eventTypes } from '../insights-rules.ts';

export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    eventType: text('event_type', { enum: eventTypes }).notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id),
    timestamp: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    metadata: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    check('analytics_events_type', sql`${table.eventType} in ('view', 'investment', 'upvote', 'share')`),
    index('analytics_events_by_project').on(table.projectId, table.timestamp),
  ],
);

/** Today's visitors by project, as anonymous fingerprints that are deleted after the day. */
export const projectVisits = pgTable(
  'project_visits',
  {
    day: date({ mode: 'string' }).notNull(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    visitor: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.projectId, table.visitor] })],
);

/** The salt of a day's fingerprints. Deleting it makes them untraceable. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytea().notNull(),
});

export const projectViewDays = pgTable(
  'project_view_days',
  {
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] }), index('project_view_days_by_day').on(table.day)],
);

/** Figures of past days, so that analytics over years read one row per day. */
export const platformDays = pgTable('platform_days', {
  day: date({ mode: 'string' }).primaryKey(),
  investedCents: cents('raised_cents').notNull(),
  returnedCents: cents('returned_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  views: integer().notNull(),
  holds: integer().notNull(),
  paid: integer().notNull(),
  projects: integer().notNull(),
  people: integer().notNull(),
});
