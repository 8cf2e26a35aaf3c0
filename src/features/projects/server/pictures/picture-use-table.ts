// Pictures inside texts about a project that later slices own.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { listed, reference } from '#platform/postgres/columns.ts';
import { projects } from '../project-table.ts';

/**
 * The audience of an image in a text, besides its owner and administrators: 'everyone' who may see the project, its current 'investors', or
 * 'nobody'.
 */
export const pictureAudiences = ['everyone', 'investors', 'nobody'] as const;
export type PictureAudience = (typeof pictureAudiences)[number];

/** A used picture is not deleted; its readers are those of the text it is in. */
export const pictureUses = pgTable(
  'picture_uses',
  {
    /** The picture's, as in `images`. */
    name: text().notNull(),
    /** The text it is in: `update-7`. */
    usedIn: text('used_in').notNull(),
    projectId: reference('project_id', () => projects.id).notNull(),
    audience: text({ enum: pictureAudiences }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.usedIn] }),
    check('picture_uses_audience', sql`${table.audience} in (${listed(pictureAudiences)})`),
    index('picture_uses_by_text').on(table.usedIn),
    index('picture_uses_by_project').on(table.projectId),
  ],
);
