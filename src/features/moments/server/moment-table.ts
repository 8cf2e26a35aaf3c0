// The first time each thing happened to a project that its creator celebrates. Written by triggers (db/rules/moments.sql), so that every
// way to invest counts; other moments have rows of their own (transfers, returns, decided milestones).
import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from '#features/projects/server/project-table.ts';
import { listed, moment, reference } from '#platform/postgres/columns.ts';

/** `half` is not recorded for a project that reaches its whole goal with the same investment. */
export const recordedMoments = ['live', 'first_investor', 'half'] as const;

export const projectMoments = pgTable(
  'project_moments',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    kind: text({ enum: recordedMoments }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.kind] }),
    check('project_moments_kind', sql`${table.kind} in (${listed(recordedMoments)})`),
  ],
);
