// Backups that the site makes itself: each run with its outcome, and the schedule.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { backupRhythms, backupStates } from '../backup-rules.ts';

export const backupRuns = pgTable(
  'backup_runs',
  {
    id: identity(),
    startedAt: moment('started_at').notNull().defaultNow(),
    /** The administrator who pressed the button; null for the schedule. */
    startedBy: reference('started_by', () => users.id),
    state: text({ enum: backupStates }).notNull().default('running'),
    /** Renewed while it runs: a run without it belongs to a process that ended. */
    beatAt: moment('beat_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** The machine whose disk has the backup, and the name of its folder there. */
    host: text().notNull(),
    folder: text(),
    bytes: bigint({ mode: 'number' }),
    error: text(),
    /** The time that BACKUP_EVERY made it due; null for one by button, command, or the schedule of administrators. */
    dueAt: moment('due_at'),
    /** BACKUP_TO, without a password; null for a folder in BACKUP_DIR. */
    target: text(),
    /** Of the encrypted file, read back from the target. */
    sha256: text(),
    /** Whether it was restored into a scratch database; null for a folder in BACKUP_DIR. */
    isRestoreTested: boolean('is_restore_tested'),
    /** How many backups were left in the target after older ones were deleted. */
    kept: integer(),
    /** What an administrator should mend although the backup is complete. */
    warning: text(),
    /** It ended with its process, and is repeated at once. */
    isInterrupted: boolean('is_interrupted').notNull().default(false),
  },
  (table) => [
    check('backup_runs_state', sql`${table.state} in (${listed(backupStates)})`),
    check('backup_runs_finished', sql`(${table.state} = 'running') = (${table.finishedAt} is null)`),
    check('backup_runs_folder', sql`(${table.state} = 'done') = (${table.folder} is not null)`),
    uniqueIndex('backup_runs_one_running').on(sql`(true)`).where(sql`state = 'running'`),
    check(
      'backup_runs_target',
      sql`${table.target} is not null or (${table.dueAt} is null and ${table.sha256} is null)`,
    ),
    uniqueIndex('backup_runs_once').on(table.dueAt).where(sql`state <> 'failed'`),
    index('backup_runs_newest').on(table.startedAt.desc().nullsFirst()),
  ],
);
export type BackupRunRow = typeof backupRuns.$inferSelect;

/** One row; none means off. */
export const backupSchedule = pgTable(
  'backup_schedule',
  {
    id: integer().primaryKey().default(1),
    rhythm: text({ enum: backupRhythms }).notNull(),
    /** UTC. */
    hour: integer().notNull(),
    /** 0 is Sunday; only a weekly schedule has one. */
    weekday: integer().notNull(),
    /** How many backups of this site are left in the folder. */
    keep: integer().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('backup_schedule_one', sql`${table.id} = 1`),
    check('backup_schedule_rhythm', sql`${table.rhythm} in (${listed(backupRhythms)})`),
    check(
      'backup_schedule_time',
      sql`${table.hour} between 0 and 23 and ${table.weekday} between 0 and 6 and ${table.keep} between 1 and 1000`,
    ),
  ],
);
