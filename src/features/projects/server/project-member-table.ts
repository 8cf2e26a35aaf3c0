// People who help with a project of someone else's. Its owner is `projects.owner_id` and never a member.
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { moment, reference } from '#platform/postgres/columns.ts';
import { projects } from './project-table.ts';

export const projectMembers = pgTable(
  'project_members',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Changes the project, writes updates, answers comments and files evidence. */
    canEdit: boolean('can_edit').notNull(),
    /** Reads the project's money and statements. */
    canMoney: boolean('can_money').notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    check('project_members_rights', sql`${table.canEdit} or ${table.canMoney}`),
    index('project_members_by_user').on(table.userId),
  ],
);
