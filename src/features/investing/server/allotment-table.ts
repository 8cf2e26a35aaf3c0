// How the goal of a project was divided: one row per project, written once with the allotted amounts. Its totals are public.
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { allotmentMethods } from '#features/projects/project-rules.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, listed, moment, reference } from '#platform/postgres/columns.ts';

export const allotments = pgTable(
  'allotments',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).primaryKey(),
    method: text({ enum: allotmentMethods }).notNull(),
    goalCents: cents('goal_cents').notNull(),
    /** 0 where everything was divided in proportion. */
    perHeadCents: cents('per_head_cents').notNull(),
    requests: integer().notNull(),
    askedCents: cents('asked_cents').notNull(),
    allottedCents: cents('allotted_cents').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'allotments_method',
      sql`${table.method} <> 'first_come' and ${table.method} in (${listed(allotmentMethods)})`,
    ),
    check('allotments_sum', sql`${table.allottedCents} = least(${table.goalCents}, ${table.askedCents})`),
    check('allotments_per_head', sql`${table.perHeadCents} >= 0`),
  ],
);

export type AllotmentRow = typeof allotments.$inferSelect;
