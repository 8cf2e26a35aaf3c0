// Rendered descriptions.
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { projects } from './project-table.ts';

/**
 * HTML of a project's description, rendered once and read with the project. A trigger deletes it when the description
 * changes, so that no outdated text survives.
 */
export const projectHtml = pgTable('project_html', {
  projectId: bigint('project_id', { mode: 'number' })
    .primaryKey()
    .references(() => projects.id),
  /** `<renderer version>:<hash of the description>`. */
  sourceHash: text('source_hash').notNull(),
  html: text().notNull(),
});
