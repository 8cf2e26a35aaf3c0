// Columns of which project shows which picture, kept by a trigger.
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from './project-table.ts';

/** A row for the cover and each gallery picture, also of deleted projects. Who may see the project may see its pictures. */
export const projectImages = pgTable(
  'project_images',
  {
    /** The picture's, as in `images`. */
    name: text().notNull(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.projectId] }),
    index('project_images_by_project').on(table.projectId),
  ],
);
