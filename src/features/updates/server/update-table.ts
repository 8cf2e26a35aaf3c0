// Published updates, their drafts, and later changes of published updates.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { maxUpdateContent, maxUpdateReason, updateRemovers, updateVisibilities } from '../update-rules.ts';

export const projectUpdates = pgTable(
  'project_updates',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
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

/** Visible only to its author, while they own the project. Publishing turns it into a row of `project_updates`. */
export const updateDrafts = pgTable(
  'update_drafts',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    authorId: reference('author_id', () => users.id).notNull(),
    title: text().notNull().default(''),
    content: text().notNull().default(''),
    visibility: text({ enum: updateVisibilities }).notNull().default('public'),
    /** Increases with each save, so that two windows never overwrite each other. */
    revision: integer().notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('update_drafts_visibility', sql`${table.visibility} in (${listed(updateVisibilities)})`),
    check('update_drafts_title_length', sql`char_length(${table.title}) <= 200`),
    check('update_drafts_content_length', sql`char_length(${table.content}) <= ${sql.raw(String(maxUpdateContent))}`),
    index('update_drafts_by_author').on(table.authorId, table.projectId),
    index('update_drafts_by_project').on(table.projectId),
  ],
);

/** One row per edited or removed update. */
export const updateMarks = pgTable(
  'update_marks',
  {
    updateId: reference('update_id', () => projectUpdates.id).primaryKey(),
    /** Number of edits; a save names the revision it is based on. */
    revision: integer().notNull().default(0),
    editedAt: moment('edited_at'),
    removedAt: moment('removed_at'),
    removedBy: text('removed_by', { enum: updateRemovers }),
    removalReason: text('removal_reason'),
  },
  (table) => [
    check('update_marks_removed_by', sql`${table.removedBy} in (${listed(updateRemovers)})`),
    check('update_marks_removed', sql`(${table.removedAt} is null) = (${table.removedBy} is null)`),
    check(
      'update_marks_reason',
      sql`${table.removalReason} is null or (${table.removedAt} is not null and char_length(${table.removalReason}) between 1 and ${sql.raw(String(maxUpdateReason))})`,
    ),
  ],
);

/** The content of an update before each edit, for the owner and administrators. */
export const updateVersions = pgTable(
  'update_versions',
  {
    id: identity(),
    updateId: reference('update_id', () => projectUpdates.id).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    visibility: text({ enum: updateVisibilities }).notNull(),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
  },
  (table) => [
    check('update_versions_visibility', sql`${table.visibility} in (${listed(updateVisibilities)})`),
    index('update_versions_by_update').on(table.updateId, table.id),
  ],
);
