// Runs backups in the background, one at a time in all processes, by button and by schedule.
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { StoredBackupSettings } from '#platform/config/backup-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { lastDue, lastDueEvery } from '../backup-rules.ts';
import { removeOldBackups } from './backup-keeping.ts';
import { backupRuns } from './backup-run-table.ts';
import { readSchedule } from './backup-schedule.ts';
import { noteBackup } from './backup-table.ts';
import { productVersion } from './product-version.ts';
import { backUpSite } from './site-backup.ts';
import { nameTarget } from './stored/backup-target.ts';
import { BackupInterrupted, runStoredBackup } from './stored/stored-backup-process.ts';
import {
  claimDueRun,
  claimRun,
  listOwnNames,
  recordFailure,
  recordStored,
  toConnection,
} from './stored/stored-runs.ts';

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
  /** The same, after ending one to BACKUP_TO, which is repeated after the next start. */
  stop: () => Promise<void>;
};

export function createBackupRunner(deps: Deps): BackupRunner {
  const { db, now, config } = deps;
  const end = new AbortController();
  let current: Promise<void> = Promise.resolve();
  const begin = (id: number) => {
    const stored = config.storedBackups;
    current = stored === undefined ? runBackup(deps, id) : storeBackup(deps, { id, stored, signal: end.signal });
  };
  return {
    async start(viewer) {
      await endSilentRuns(db);
      const id = await db.transaction(async (tx) => {
        const startedBy = requireAdmin(viewer).id;
        const started =
          config.storedBackups === undefined
            ? await insertRun(tx, sql`select ${startedBy}::bigint, ${hostname()}`)
            : await claimRun(tx, { startedBy, target: nameTarget(config.storedBackups.place) });
        if (started === undefined) throw new AppError('already_running', 'A backup is already running.');
        await recordAudit(tx, viewer, { action: 'backup.started' });
        return started;
      });
      begin(id);
    },
    async startDue() {
      if (config.storedBackups !== undefined) await endSilentRuns(db);
      const id = await (config.storedBackups === undefined
        ? claimScheduled(db, now())
        : claimDueRun(db, {
            dueAt: lastDueEvery(config.storedBackups.everyMs, now()),
            target: nameTarget(config.storedBackups.place),
          }));
      if (id !== undefined) begin(id);
    },
    settled: () => current,
    async stop() {
      end.abort();
      await current;
    },
  };
}

/** The one that the schedule of administrators wants. */
async function claimScheduled(db: Deps['db'], now: Date): Promise<number | undefined> {
  const { changedAt, ...schedule } = await readSchedule(db);
  const due = lastDue(schedule, now);
  // A schedule that was just changed begins with its next time.
  if (due === undefined || changedAt === undefined || due < changedAt) return undefined;
  await endSilentRuns(db);
  return insertRun(
    db,
    sql`select null::bigint, ${hostname()} where not exists (
      select from ${backupRuns} where started_by is null and started_at >= ${due.toISOString()}::timestamptz)`,
  );
}

/** Undefined if one is running anywhere, or the selection is empty. */
async function insertRun(db: Queryable, values: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${backupRuns} (started_by, host) ${values}
    on conflict ((true)) where state = 'running' do nothing returning id::int as id`);
  return rows[0]?.id;
}

export async function endSilentRuns(db: Queryable): Promise<void> {
  const error = 'The process ended before the backup was complete.';
  await db
    .update(backupRuns)
    .set({ state: 'failed', finishedAt: sql`now()`, error, isInterrupted: true })
    .where(and(eq(backupRuns.state, 'running'), sql`beat_at < now() - make_interval(mins => ${silentMinutes})`));
}

/** A sign of life while it runs. */
function keepAlive(db: Deps['db'], id: number): () => void {
  const beat = setInterval(() => {
    db.update(backupRuns)
      .set({ beatAt: sql`now()` })
      .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'running')))
      .catch(() => undefined);
  }, beatMs).unref();
  return () => clearInterval(beat);
}

type StoredRun = { id: number; stored: StoredBackupSettings; signal: AbortSignal };

async function storeBackup(deps: Deps, { id, stored, signal }: StoredRun): Promise<void> {
  const { db, config, log, pool } = deps;
  const endBeats = keepAlive(db, id);
  try {
    const { dataDir, storage, sessionSecret } = config;
    const source = { connection: toConnection(pool), dataDir, storage, sessionSecret, version: productVersion() };
    const ours = await listOwnNames(db, nameTarget(stored.place));
    const backup = await runStoredBackup({ source, settings: stored, ours }, signal);
    await recordStored(db, id, backup);
    const { name, bytes, kept, isRestoreTested, warning } = backup;
    log.info({ event: 'backup.stored', run: id, name, bytes, kept, isRestoreTested }, 'backup is stored and verified');
    if (warning !== null) log.warn({ event: 'backup.warning', run: id, warning }, 'backup needs attention');
  } catch (error) {
    const isInterrupted = error instanceof BackupInterrupted;
    if (isInterrupted)
      log.info({ event: 'backup.interrupted', run: id }, 'backup was interrupted, it will be repeated');
    else log.error({ event: 'backup.failed', run: id, err: error }, 'backup failed');
    const said = isInterrupted ? error.message : explain(error);
    await recordFailure(db, id, { error: said, isInterrupted }).catch(() => undefined);
  } finally {
    endBeats();
  }
}

async function runBackup(deps: Deps, id: number): Promise<void> {
  const { db, config, log, pool } = deps;
  const isThis = and(eq(backupRuns.id, id), eq(backupRuns.state, 'running'));
  const endBeats = keepAlive(db, id);
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
    endBeats();
  }
}

/** The sentence of an error that an operator can fix; others are in the log. */
function explain(error: unknown): string {
  return error instanceof SettingError ? error.message.slice(0, 500) : 'An unexpected error; see the log of the site.';
}

export function startBackupWorker(deps: Deps, runner: BackupRunner): Worker {
  const worker = startWorker(deps, { name: 'backups', intervalMs: 60_000, run: () => runner.startDue() });
  return {
    async stop() {
      const ended = runner.stop();
      await worker.stop();
      // A round that was just starting one.
      await ended;
      await runner.stop();
    },
  };
}
