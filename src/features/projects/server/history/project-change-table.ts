// Columns of the history of projects. Written by a trigger on projects alone, and append-only (see db/rules/project-history.sql).
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { listed, moment } from '#platform/postgres/columns.ts';
import { changeActors } from '../../project-change-rules.ts';
import { projects } from '../project-table.ts';

/** Columns of `projects` by their names in the database, as JSON. */
export type StoredFields = Record<string, unknown>;

/**
 * Columns of `projects` that are no content: keys, figures that the ledger explains, and what triggers derive. The database tracks
 * every other column, so a new one is in its history unless it is named here and in db/rules/project-history.sql.
 */
export const untrackedColumns = [
  'id',
  'held_cents',
  'raised_cents',
  'funded_at',
  'funded_below_goal',
  'investor_count',
  'ever_invested',
  'terms_locked',
  'upvotes',
  'created_at',
  'updated_at',
  'unwinding',
  'import_hash',
] as const;

export const projectChanges = pgTable(
  'project_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    actorKind: text('actor_kind', { enum: changeActors }).notNull(),
    /** The administrator or the owner; names are read with their records, so that nobody erased stays in here. */
    actorId: bigint('actor_id', { mode: 'number' }),
    /** The part of the product that acted by itself: 'deadline', 'import'. */
    actorName: text('actor_name'),
    /** Null where the project was made: then `after` tells what it began as. */
    before: jsonb().$type<StoredFields>(),
    after: jsonb().$type<StoredFields>().notNull(),
    /** Why, in an administrator's words to the owner. The one thing that can be forgotten. */
    reason: text(),
  },
  (table) => [
    check('project_changes_actor_kind', sql`${table.actorKind} in (${listed(changeActors)})`),
    check('project_changes_actor', sql`(${table.actorKind} = 'system') = (${table.actorId} is null)`),
    check('project_changes_system', sql`(${table.actorKind} = 'system') = (${table.actorName} is not null)`),
    index('project_changes_by_project').on(table.projectId, table.id),
  ],
);

/** Which of them changed so much that investors may cancel again. */
export const materialChangeMarks = pgTable(
  'material_changes',
  {
    changeId: bigint('change_id', { mode: 'number' })
      .primaryKey()
      .references(() => projectChanges.id),
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id),
  },
  (table) => [index('material_changes_by_project').on(table.projectId, table.changeId)],
);
