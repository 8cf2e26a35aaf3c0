// History of projects. Append-only, written only by a trigger (see db/rules/project-history.sql).
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { changeActors } from '../../history/project-change-rules.ts';
import { projects } from '../project-table.ts';

/** Columns of `projects` by database name, as JSON. */
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
  'funding_closed_at',
  'raised_at_close_cents',
  'ended_elsewhere',
  'investor_count',
  'ever_invested',
  'terms_locked',
  'upvotes',
  'opening_told_at',
  'published_at',
  'original_deadline',
  'reserved_cents',
  'reservation_count',
  'created_at',
  'updated_at',
  'unwinding',
  'import_hash',
] as const;

export const projectChanges = pgTable(
  'project_changes',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    actorKind: text('actor_kind', { enum: changeActors }).notNull(),
    /** The administrator or the owner; names are joined, so that erased people leave no trace here. */
    actorId: bigint('actor_id', { mode: 'number' }),
    /** The automatic actor: 'deadline', 'import'. */
    actorName: text('actor_name'),
    /** Null for the creation of a project: then `after` has its initial values. */
    before: jsonb().$type<StoredFields>(),
    after: jsonb().$type<StoredFields>().notNull(),
    /** An administrator's reason for the owner. The only column that can be erased. */
    reason: text(),
  },
  (table) => [
    check('project_changes_actor_kind', sql`${table.actorKind} in (${listed(changeActors)})`),
    check('project_changes_actor', sql`(${table.actorKind} = 'system') = (${table.actorId} is null)`),
    check('project_changes_system', sql`(${table.actorKind} = 'system') = (${table.actorName} is not null)`),
    index('project_changes_by_project').on(table.projectId, table.id),
  ],
);

/** Columns whose change was material, so that investors may cancel again. */
export const materialChangeMarks = pgTable(
  'material_changes',
  {
    changeId: reference('change_id', () => projectChanges.id).primaryKey(),
    projectId: reference('project_id', () => projects.id).notNull(),
  },
  (table) => [index('material_changes_by_project').on(table.projectId, table.changeId)],
);
