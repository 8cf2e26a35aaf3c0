// Follows of creators, and saved projects.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { moment, reference } from '#platform/postgres/columns.ts';

const userId = (name: string) => reference(name, () => users.id).notNull();

export const follows = pgTable(
  'follows',
  {
    followerId: userId('follower_id'),
    creatorId: userId('creator_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.creatorId] }),
    check('follows_others', sql`${table.followerId} <> ${table.creatorId}`),
    index('follows_by_creator').on(table.creatorId, table.followerId),
  ],
);

export const savedProjects = pgTable(
  'saved_projects',
  {
    userId: userId('user_id'),
    projectId: reference('project_id', () => projects.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('saved_projects_by_project').on(table.projectId, table.userId),
  ],
);
