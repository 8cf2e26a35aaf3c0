// Runs of backups to BACKUP_TO: at most one per interval and one at a time, in any number of processes.
import { hostname } from 'node:os';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { DatabaseConnection, Queryable } from '#platform/postgres/database.ts';
import { lastDueEvery } from '../../backup-rules.ts';
import { backupRuns } from '../backup-run-table.ts';
import { noteBackup } from '../backup-table.ts';
import { nameTarget } from './backup-target.ts';
import type { StoredBackup } from './stored-backup.ts';

/** A failed one is tried again after an hour. */
const retryMinutes = 60;
/** Restarts that each cut one off are no reason to begin ever more. */
const maxInterruptions = 5;

/** Claims the backup that is due, for this process; undefined if it is made, being made, or has to wait after a failure. */
export async function claimDueRun(
  db: Queryable,
  { dueAt, target }: { dueAt: Date; target: string },
): Promise<number | undefined> {
  const due = sql`${dueAt.toISOString()}::timestamptz`;
  return insertRun(
    db,
    sql`insert into ${backupRuns} (host, target, due_at) select ${hostname()}, ${target}, ${due}
      where not exists (select from ${backupRuns} where due_at = ${due} and (state <> 'failed'
          or not is_interrupted and started_at > now() - make_interval(mins => ${retryMinutes})))
        and (select count(*) from ${backupRuns} where due_at = ${due} and is_interrupted
          and started_at > now() - make_interval(mins => ${retryMinutes})) < ${maxInterruptions}`,
  );
}

/** One by button (an administrator's id) or by command (null); undefined if one is running. */
export async function claimRun(
  db: Queryable,
  { startedBy, target }: { startedBy: number | null; target: string },
): Promise<number | undefined> {
  return insertRun(
    db,
    sql`insert into ${backupRuns} (started_by, host, target) values (${startedBy}::bigint, ${hostname()}, ${target})`,
  );
}

async function insertRun(db: Queryable, insert: SQL): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`${insert} on conflict do nothing returning id::int as id`);
  return rows[0]?.id;
}

/** Names of the backups that this site stored at a target. */
export async function listOwnNames(db: Queryable, target: string): Promise<string[]> {
  const rows = await db
    .select({ name: backupRuns.folder })
    .from(backupRuns)
    .where(and(eq(backupRuns.target, target), eq(backupRuns.state, 'done'), isNotNull(backupRuns.folder)));
  return rows.flatMap(({ name }) => name ?? []);
}

export async function recordStored(db: Queryable, id: number, { name, ...backup }: StoredBackup): Promise<void> {
  const [run] = await db
    .update(backupRuns)
    .set({ state: 'done', finishedAt: sql`now()`, folder: name, ...backup })
    .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'running')))
    .returning({ target: backupRuns.target });
  // Ended as silent meanwhile, because the database was away for minutes: it is stored all the same.
  if (run !== undefined) await noteBackup(db, `${run.target}/${name}`.slice(-500));
}

export async function recordFailure(
  db: Queryable,
  id: number,
  { error, isInterrupted }: { error: string; isInterrupted: boolean },
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ state: 'failed', finishedAt: sql`now()`, error: error.slice(0, 1000), isInterrupted })
    .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'running')));
}

/** What BACKUP_TO and BACKUP_EVERY ask for; undefined without them. */
export function readStoredSchedule(
  { storedBackups }: Pick<Deps['config'], 'storedBackups'>,
  now: Date,
): { target: string; everyMs: number; nextAt: Date } | undefined {
  if (storedBackups === undefined) return undefined;
  const { place, everyMs } = storedBackups;
  return { target: nameTarget(place), everyMs, nextAt: new Date(lastDueEvery(everyMs, now).getTime() + everyMs) };
}

/** The pool's own database: the embedded one has no address in the configuration. */
export function toConnection({ options }: Deps['pool']): DatabaseConnection {
  const { connectionString, host = '', port, user = '', database = '' } = options;
  return connectionString ?? { host, user, database, ...(port !== undefined && { port }) };
}
