// Columns of analytics events.

import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
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
