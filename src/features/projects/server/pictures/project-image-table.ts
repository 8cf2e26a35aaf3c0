// The images shown by each project, maintained by a trigger.
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { reference } from '#platform/postgres/columns.ts';
import { projects } from '../project-table.ts';

/** One row for each picture that a project shows: cover, gallery, team and description; also of deleted projects. Image access follows project access. */
export const projectImages = pgTable(
  'project_images',
  {
    /** The picture's, as in `images`. */
    name: text().notNull(),
    projectId: reference('project_id', () => projects.id).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.projectId] }),
    index('project_images_by_project').on(table.projectId),
  ],
);
