// API of backups that the site makes itself.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment } from '#kernel/fields.ts';
import { backupRhythms, backupStates } from './backup-rules.ts';

const run = z.object({
  id: idNumber,
  startedAt: moment,
  finishedAt: z.nullable(moment),
  /** The administrator; null for the schedule. */
  startedBy: z.nullable(z.string()),
  state: z.enum(backupStates),
  bytes: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** The folder or bucket of BACKUP_TO; null for a folder on the disk of the server. */
  target: z.nullable(z.string()),
  /** What to mend although it is complete. */
  warning: z.nullable(z.string()),
  /** The machine that made it, if that was not the one that answers. */
  host: z.nullable(z.string()),
  /** Whether the machine that answers has it; newer ones may have replaced it. */
  isHere: z.boolean(),
});
export type BackupRun = z.infer<typeof run>;

const whole = (least: number, most: number, name: string) =>
  z.int().check(z.gte(least, `${name} must be at least ${least}`), z.lte(most, `${name} must be at most ${most}`));

const schedule = z.object({
  rhythm: z.enum(backupRhythms),
  /** UTC. */
  hour: whole(0, 23, 'The hour'),
  /** 0 is Sunday. */
  weekday: whole(0, 6, 'The weekday'),
  /** How many backups are left in the folder. */
  keep: whole(1, 1000, 'The number of backups'),
});

export const maxListedBackups = 50;

const overview = z.object({
  runs: z.array(run),
  schedule,
  nextAt: z.nullable(moment),
  folder: z.string(),
  /** BACKUP_TO, which replaces the schedule; null without it. */
  stored: z.nullable(z.object({ target: z.string(), everyHours: z.int() })),
  /** Images in a bucket are not part of a backup. */
  bucket: z.nullable(z.string()),
});
export type BackupOverview = z.infer<typeof overview>;

export const listBackups = endpoint('GET /api/admin/backups', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List the latest backups, with the schedule',
  output: overview,
});

export const startBackup = endpoint('POST /api/admin/backups', {
  access: 'admin',
  audit: 'backup.started',
  summary: 'Start a backup in the background',
  output: overview,
  success: { 202: 'The backup runs; read the list to see how it ends' },
});

export const changeBackupSchedule = endpoint('PATCH /api/admin/backups/schedule', {
  access: 'admin',
  audit: 'backup.schedule_changed',
  stepUp: true,
  summary: 'Change the backup schedule',
  body: z.strictObject(schedule.shape),
  output: overview,
});

export const downloadBackup = endpoint('GET /api/admin/backups/{id}/file', {
  access: 'admin',
  audit: 'backup.downloaded',
  stepUp: true,
  summary: 'Download a backup as a ZIP archive',
  file: 'application/zip',
});
