// Routes and reading of backups that the site makes itself.
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { Answer, serve } from '#platform/http/http.ts';
import * as contract from '../backup-contract.ts';
import { nextDue } from '../backup-rules.ts';
import { archiveBackup } from './backup-archive.ts';
import { wholeName } from './backup-keeping.ts';
import { type BackupRunRow, backupRuns } from './backup-run-table.ts';
import { type BackupRunner, createBackupRunner, startBackupWorker } from './backup-runs.ts';
import { changeSchedule, readSchedule } from './backup-schedule.ts';
import { readStoredSchedule } from './stored/stored-runs.ts';

export function registerBackupRoutes(app: FastifyInstance, deps: Deps): BackupRunner {
  const runner = createBackupRunner(deps);
  let worker: ReturnType<typeof startBackupWorker> | undefined;
  app.addHook('onListen', async () => {
    worker = startBackupWorker(deps, runner);
  });
  app.addHook('onClose', async () => (worker ? worker.stop() : runner.stop()));
  serve(app, contract.listBackups, () => readOverview(deps));
  serve(app, contract.startBackup, async ({ viewer }) => {
    await runner.start(viewer);
    return new Answer(202, await readOverview(deps));
  });
  serve(app, contract.changeBackupSchedule, async ({ viewer, body }) => {
    await changeSchedule(deps, viewer, body);
    return readOverview(deps);
  });
  serveFile(app, contract.downloadBackup, async ({ viewer, params }) => {
    const [run] = await deps.db.select().from(backupRuns).where(eq(backupRuns.id, params.id));
    const folder = run && findFolder(deps, run);
    if (run?.folder == null || folder === undefined) {
      throw new AppError('not_found', 'This backup is not on this machine. It may have been replaced by newer ones.');
    }
    const content = await archiveBackup(folder, run.folder);
    await recordAudit(deps.db, viewer, { action: 'backup.downloaded', filter: { backup: run.folder } });
    return { name: `${run.folder}.zip`, content };
  });
  return runner;
}

/**
 * The folder of a complete backup, if this machine has it; its host may have had another name, as each new container has. The folder's
 * name is one of ours, so that it leads nowhere else.
 */
function findFolder({ config }: Deps, { folder }: BackupRunRow): string | undefined {
  if (folder === null || !wholeName.test(folder)) return undefined;
  const path = join(config.backupDir, folder);
  return existsSync(path) ? path : undefined;
}

async function readOverview(deps: Deps): Promise<contract.BackupOverview> {
  const { db, config, now } = deps;
  const stored = readStoredSchedule(config, now());
  const [rows, { changedAt: _changedAt, ...schedule }] = await Promise.all([
    db
      .select({ run: backupRuns, name: users.name })
      .from(backupRuns)
      .leftJoin(users, eq(users.id, backupRuns.startedBy))
      .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
      .limit(contract.maxListedBackups),
    readSchedule(db),
  ]);
  return {
    runs: rows.map(({ run, name }) => ({
      id: run.id,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      startedBy: run.startedBy === null ? null : (name ?? ''),
      state: run.state,
      bytes: run.bytes,
      error: run.error,
      target: run.target,
      warning: run.warning,
      host: run.host === hostname() ? null : run.host,
      isHere: findFolder(deps, run) !== undefined,
    })),
    schedule,
    nextAt: (stored?.nextAt ?? nextDue(schedule, now()))?.toISOString() ?? null,
    stored: stored === undefined ? null : { target: stored.target, everyHours: stored.everyMs / 3_600_000 },
    folder: config.backupDir,
    bucket: config.storage.kind === 's3' ? config.storage.bucket : null,
  };
}
