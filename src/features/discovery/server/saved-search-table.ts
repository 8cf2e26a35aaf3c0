// Searches that people saved, and the new projects that are still to be compared with them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { searchAlerts } from '../saved-search-rules.ts';

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: identity(),
    userId: reference('user_id', () => users.id).notNull(),
    name: text().notNull(),
    /** The query string of the project list, in canonical form. */
    query: text().notNull(),
    /** The words and the place of the query as a text search query, so that matching does not interpret them again. */
    wordsQuery: text('words_query'),
    alert: text({ enum: searchAlerts }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('saved_searches_alert', sql`${table.alert} in (${listed(searchAlerts)})`),
    check('saved_searches_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('saved_searches_query_length', sql`char_length(${table.query}) between 1 and 600`),
    index('saved_searches_by_user').on(table.userId, table.id),
    index('saved_searches_alerting').on(table.userId).where(sql`alert <> 'off'`),
  ],
);

/** A project that became public. A trigger adds it (db/rules/search-alerts.sql); the worker removes it after the last person. */
export const searchAlertsDue = pgTable('search_alerts_due', {
  projectId: reference('project_id', () => projects.id).primaryKey(),
  /** People up to this id are done, so that work continues where it stopped. */
  afterUserId: bigint('after_user_id', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Failed projects are retried later, so that they do not block others. */
  attempts: integer().notNull().default(0),
  tryAfter: moment('try_after').notNull().defaultNow(),
});
