// Analytics events, project visits, and daily figures.

import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, cents, identity, listed, reference } from '#platform/postgres/columns.ts';
import { eventTypes, maxSource } from '../insights-rules.ts';

/**
 * Project events, kept for a limited time (event-storage.ts). They do not name the person: supports and investments have their
 * own tables, and views are counted anonymously.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    eventType: text('event_type', { enum: eventTypes }).notNull(),
    /** Always null; not used. */
    userId: reference('user_id', () => users.id),
    timestamp: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull().defaultNow(),
    /** `source` as in insights-rules.ts; `via` for shares. */
    metadata: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    check('analytics_events_type', sql`${table.eventType} in (${listed(eventTypes)})`),
    index('analytics_events_by_project').on(table.projectId, table.timestamp),
    // For deleting old rows: events are written in chronological order.
    index('analytics_events_by_time').using('brin', table.timestamp),
  ],
);

/** Today's events per project, as anonymous fingerprints deleted after the day; each counts once. */
export const projectVisits = pgTable(
  'project_visits',
  {
    day: date({ mode: 'string' }).notNull(),
    projectId: reference('project_id', () => projects.id).notNull(),
    eventType: text('event_type', { enum: eventTypes }).notNull().default('view'),
    visitor: bytea().notNull(),
    /** Source of the day's first visit; later events of that day are attributed to it. */
    source: text().notNull().default('direct'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.projectId, table.eventType, table.visitor] }),
    check('project_visits_type', sql`${table.eventType} in (${listed(eventTypes)})`),
  ],
);

/** Events by project, day and source. */
export const projectSourceDays = pgTable(
  'project_source_days',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    day: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
    views: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    upvotes: integer().notNull().default(0),
    investments: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day, table.source] }),
    check('project_source_days_source', sql`char_length(${table.source}) between 1 and ${sql.raw(String(maxSource))}`),
  ],
);

/** The salt of a day's fingerprints. Deleting it makes them untraceable. */
export const visitSalts = pgTable('visit_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: bytea().notNull(),
});

export const projectViewDays = pgTable(
  'project_view_days',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day] }), index('project_view_days_by_day').on(table.day)],
);

/** Projects and people that no daily figure counts: those of a removed demo. Erased and deleted records keep their id. */
export const uncountedRecords = pgTable(
  'uncounted_records',
  {
    kind: text({ enum: ['project', 'user'] }).notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    check('uncounted_records_kind', sql`${table.kind} in ('project', 'user')`),
  ],
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
  /** Version of the rules that computed it; see `figuresVersion`. */
  version: integer().notNull().default(1),
});
