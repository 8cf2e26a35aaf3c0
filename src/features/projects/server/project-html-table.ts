// Columns of what descriptions were rendered to.
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { projects } from './project-table.ts';

/**
 * The HTML of a project's description, rendered once and read with the project. A trigger removes it when the description
 * changes, so that nothing of a text outlives it.
 */
export const projectHtml = pgTable('project_html', {
  projectId: bigint('project_id', { mode: 'number' })
    .primaryKey()
    .references(() => projects.id),
  /** `<version of the renderer>:<hash of the description>` it was made of. */
  sourceHash: text('source_hash').notNull(),
  html: text().notNull(),
});
