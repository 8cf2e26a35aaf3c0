// Drafts of the project form.

import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, moment, reference } from '#platform/postgres/columns.ts';
import { projects } from '../project-table.ts';

export const projectDrafts = pgTable(
  'project_drafts',
  {
    id: identity(),
    ownerId: reference('owner_id', () => users.id).notNull(),
    /** Null for a new project. */
    projectId: reference('project_id', () => projects.id),
    /** The form's values as typed. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Its title, for lists. */
    title: text().notNull().default(''),
    revision: integer().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('project_drafts_one_each').on(table.ownerId, table.projectId).nullsNotDistinct()],
);
