// Runs an import in the background. A process that ends leaves it interrupted; started again, it repeats no row.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { FileRow } from '#features/investing/server/imports/import-file.ts';
import { importProjects } from '#features/investing/server/imports/project-import.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { fileHours, resultDays } from '../import-rules.ts';
import { readRows, repeatReason } from './import-preview.ts';
import { isSilent, readFile, removeExpired } from './import-service.ts';
import { type LeftOutRow, projectImports } from './import-table.ts';

const beatMs = 10_000;
const cleanMs = 3_600_000;

export type ImportRunner = {
  /** @throws AppError not_found, invalid_file, already_running */
  start: (viewer: Viewer, id: number) => Promise<void>;
  /** Ends a run of this process after its current rows, and resolves when it has ended. */
  stop: () => Promise<void>;
  settled: () => Promise<void>;
};

type Run = { id: number; startedAt: Date; rows: FileRow[]; signal: AbortSignal };

export function createImportRunner(deps: Deps): ImportRunner {
  const { db } = deps;
  const end = new AbortController();
  let current: Promise<void> = Promise.resolve();
  return {
    async start(viewer, id) {
      // Read as a whole first, so that an unreadable file imports nothing.
      const rows = await readRows(deps, await readFile(db, id));
      const startedAt = await db.transaction(async (tx) => {
        const [started] = await tx
          .update(projectImports)
          .set({
            state: 'running',
            startedAt: sql`now()`,
            beatAt: sql`now()`,
            expiresAt: sql`now() + make_interval(hours => ${fileHours})`,
            total: rows.length,
            counts: null,
          })
          .where(and(eq(projectImports.id, id), or(inArray(projectImports.state, ['ready', 'interrupted']), isSilent)))
          .returning({ startedAt: projectImports.startedAt, fileName: projectImports.fileName });
        if (!started?.startedAt) throw new AppError('already_running', 'This import is already running.');
        await recordAudit(tx, viewer, {
          action: 'import.started',
          filter: { import: id, file: started.fileName },
          rows: rows.length,
        });
        return started.startedAt;
      });
      current = runImport(deps, { id, startedAt, rows, signal: end.signal });
    },
    async stop() {
      end.abort();
      await current;
    },
    settled: () => current,
  };
}

async function runImport({ db, log }: Deps, { id, startedAt, rows, signal }: Run): Promise<void> {
  // Another process may have taken over a run that was silent.
  const isThis = and(
    eq(projectImports.id, id),
    eq(projectImports.state, 'running'),
    eq(projectImports.startedAt, startedAt),
  );
  const save = (values: Partial<typeof projectImports.$inferInsert>) =>
    db
      .update(projectImports)
      .set({ ...values, beatAt: sql`now()` })
      .where(isThis);
  const beat = setInterval(() => void save({}).catch(() => undefined), beatMs).unref();
  const leftOut: LeftOutRow[] = [];
  let cells: readonly Buffer[] = [];
  async function* untilStopped(): AsyncGenerator<FileRow> {
    for (const row of rows) {
      signal.throwIfAborted();
      cells = row.cells;
      yield row;
    }
  }
  try {
    const counts = await importProjects(db, untilStopped(), {
      // Reported before the next row is read, so `cells` are those of the problem.
      onProblem: (problem) => {
        if (problem.kind === 'present') return;
        const reason = problem.kind === 'refused' ? problem.reasons.join('; ') : repeatReason(problem.firstLine);
        leftOut.push({ line: problem.line, reason, cells: cells.map(toText) });
      },
      onProgress: (counts) => void save({ counts }).catch(() => undefined),
    });
    await save({
      state: 'done',
      finishedAt: sql`now()` as never,
      content: null,
      counts,
      leftOut,
      expiresAt: sql`now() + make_interval(days => ${resultDays})` as never,
    });
    log.info({ event: 'import.done', import: id, ...counts }, 'import is complete');
  } catch (error) {
    if (signal.aborted) log.info({ event: 'import.stopped', import: id }, 'import stopped with its process');
    else log.error({ event: 'import.failed', import: id, err: error }, 'import failed');
    await save({ state: 'interrupted' }).catch(() => undefined);
  } finally {
    clearInterval(beat);
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function toText(cell: Buffer): string {
  return cell.toString('utf8').replaceAll('\0', '').toWellFormed();
}

/** Deletes files and results whose time is over. */
export function startImportCleaner(deps: Deps): Worker {
  return startWorker(deps, { name: 'imports', intervalMs: cleanMs, run: () => removeExpired(deps.db) });
}
