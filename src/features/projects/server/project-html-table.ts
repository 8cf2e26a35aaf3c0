// Rendered descriptions.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { reference } from '#platform/postgres/columns.ts';
import { projects } from './project-table.ts';

/**
 * HTML of a project's description, rendered once and read with the project. A trigger deletes it when the description
 * changes, so that no outdated text survives.
 */
export const projectHtml = pgTable('project_html', {
  projectId: reference('project_id', () => projects.id).primaryKey(),
  /** `<renderer version>:<hash of the description>`. */
  sourceHash: text('source_hash').notNull(),
  html: text().notNull(),
});
