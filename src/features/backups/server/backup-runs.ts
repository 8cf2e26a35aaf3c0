// Runs backups in the background, one at a time in all processes, by button and by schedule.
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { DatabaseConnection, Queryable } from '#platform/postgres/database.ts';
import { lastDue } from '../backup-rules.ts';
import { removeOldBackups } from './backup-keeping.ts';
import { backupRuns } from './backup-run-table.ts';
import { readSchedule } from './backup-schedule.ts';
import { noteBackup } from './backup-table.ts';
import { productVersion } from './product-version.ts';
import { backUpSite } from './site-backup.ts';

/** A run without a sign of life for this long belongs to a process that ended. */
const silentMinutes = 5;
const beatMs = 30_000;

export type BackupRunner = {
  /** @throws AppError already_running */
  start: (viewer: Viewer) => Promise<void>;
  /** Starts the one that the schedule wants, if any. */
  startDue: () => Promise<void>;
  /** Resolves when none runs in this process. */
  settled: () => Promise<void>;
};

export function createBackupRunner(deps: Deps): BackupRunner {
  const { db, now } = deps;
  let current: Promise<void> = Promise.resolve();
  const begin = (id: number) => {
    current = runBackup(deps, id);
  };
  return {
    async start(viewer) {
      await endSilentRuns(db);
      const id = await db.transaction(async (tx) => {
        const started = await insertRun(tx, sql`select ${requireAdmin(viewer).id}::bigint, ${hostname()}`);
        if (started === undefined) throw new AppError('already_running', 'A backup is already running.');
        await recordAudit(tx, viewer, { action: 'backup.started' });
        return started;
      });
      begin(id);
    },
    async startDue() {
      const { changedAt, ...schedule } = await readSchedule(db);
      const due = lastDue(schedule, now());
      // A schedule that was just changed begins with its next time.
      if (due === undefined || changedAt === undefined || due < changedAt) return;
      await endSilentRuns(db);
      const id = await insertRun(
        db,
        sql`select null::bigint, ${hostname()} where not exists (
          select from ${backupRuns} where started_by is null and started_at >= ${due.toISOString()}::timestamptz)`,
      );
      if (id !== undefined) begin(id);
    },
    settled: () => current,
  };
}

/** Undefined if one is running anywhere, or the selection is empty. */
async function insertRun(db: Queryable, values: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${backupRuns} (started_by, host) ${values}
    on conflict ((true)) where state = 'running' do nothing returning id::int as id`);
  return rows[0]?.id;
}

async function endSilentRuns(db: Queryable): Promise<void> {
  await db
    .update(backupRuns)
    .set({ state: 'failed', finishedAt: sql`now()`, error: 'The process ended before the backup was complete.' })
    .where(and(eq(backupRuns.state, 'running'), sql`beat_at < now() - make_interval(mins => ${silentMinutes})`));
}

async function runBackup(deps: Deps, id: number): Promise<void> {
  const { db, config, log, pool } = deps;
  const isThis = and(eq(backupRuns.id, id), eq(backupRuns.state, 'running'));
  const beat = setInterval(() => {
    db.update(backupRuns)
      .set({ beatAt: sql`now()` })
      .where(isThis)
      .catch(() => undefined);
  }, beatMs).unref();
  try {
    const { folder, manifest } = await backUpSite(
      { ...config, connection: toConnection(pool), version: productVersion() },
      config.backupDir,
    );
    const bytes = [...manifest.tables, ...manifest.files].reduce((sum, file) => sum + file.bytes, 0);
    const done = {
      state: 'done' as const,
      finishedAt: sql`now()`,
      folder: folder.slice(dirname(folder).length + 1),
      bytes,
    };
    await db.transaction(async (tx) => {
      await tx.update(backupRuns).set(done).where(isThis);
      await noteBackup(tx, folder.slice(-500));
    });
    const { rhythm, keep } = await readSchedule(db);
    log.info({ event: 'backup.done', run: id, bytes }, 'backup is complete');
    if (rhythm !== 'off') {
      await removeOldBackups(config.backupDir, { keep, like: manifest }).catch((error: unknown) =>
        log.warn({ event: 'backup.old_not_removed', err: error }, 'old backups could not be deleted'),
      );
    }
  } catch (error) {
    log.error({ event: 'backup.failed', run: id, err: error }, 'backup failed');
    await db
      .update(backupRuns)
      .set({ state: 'failed', finishedAt: sql`now()`, error: explain(error) })
      .where(isThis)
      .catch(() => undefined);
  } finally {
    clearInterval(beat);
  }
}

/** The sentence of an error that an operator can fix; others are in the log. */
function explain(error: unknown): string {
  return error instanceof SettingError ? error.message.slice(0, 500) : 'An unexpected error; see the log of the site.';
}

/** The pool's own database: the embedded one has no address in the configuration. */
function toConnection({ options }: Deps['pool']): DatabaseConnection {
  const { connectionString, host = '', port, user = '', database = '' } = options;
  return connectionString ?? { host, user, database, ...(port !== undefined && { port }) };
}

export function startBackupWorker(deps: Deps, runner: BackupRunner): Worker {
  const worker = startWorker(deps, { name: 'backups', intervalMs: 60_000, run: () => runner.startDue() });
  return {
    async stop() {
      await worker.stop();
      await runner.settled();
    },
  };
}
