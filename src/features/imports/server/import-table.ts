// Imports on the administrators' page: the file until it is imported, then its result. Rows are deleted when they expire.
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import type { ColumnPlaces } from '#features/investing/import-columns.ts';
import type { ImportCounts } from '#features/investing/server/imports/import-report.ts';
import { bytea, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { importStates } from '../import-rules.ts';

/** A column of the file, with its value in the first row. */
export type FileColumn = { name: string; sample: string };
/** A row that was not imported, as the file has it. */
export type LeftOutRow = { line: number; reason: string; cells: string[] };

export const projectImports = pgTable(
  'project_imports',
  {
    id: identity(),
    fileName: text('file_name').notNull(),
    /** The file, until it is imported. */
    content: bytea(),
    columns: jsonb().$type<FileColumn[]>().notNull(),
    places: jsonb().$type<ColumnPlaces>().notNull(),
    state: text({ enum: importStates }).notNull().default('ready'),
    createdBy: reference('created_by', () => users.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    /** Renewed while it runs: one without it belongs to a process that ended. */
    beatAt: moment('beat_at'),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Rows of the file; known from the start of the run. */
    total: integer(),
    counts: jsonb().$type<ImportCounts>(),
    leftOut: jsonb('left_out').$type<LeftOutRow[]>(),
  },
  (table) => [
    check('project_imports_state', sql`${table.state} in (${listed(importStates)})`),
    check('project_imports_file', sql`(${table.state} = 'done') = (${table.content} is null)`),
    check('project_imports_finished', sql`(${table.state} = 'done') = (${table.finishedAt} is not null)`),
    check(
      'project_imports_started',
      sql`${table.state} = 'ready' or (${table.startedAt} is not null and ${table.beatAt} is not null)`,
    ),
    uniqueIndex('project_imports_one_open').on(sql`(true)`).where(sql`state <> 'done'`),
  ],
);
export type ImportRun = typeof projectImports.$inferSelect;
