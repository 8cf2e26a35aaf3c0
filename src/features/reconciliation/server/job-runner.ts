// Runs one job in one process at a time and records the result, timed by the database clock.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type JobFacts, jobFacts, type ReconcileJob, reconcileJobs } from '../reconciliation-rules.ts';
import { getFindingKinds, saveFindings } from './finding-service.ts';
import { withJobLock } from './job-lock.ts';
import { jobs } from './reconcile-jobs.ts';
import { createRun, type ReconciliationRun } from './reconciliation-run.ts';
import { findings, reconcileRuns } from './reconciliation-table.ts';

export type RunReport = {
  job: ReconcileJob;
  checked: number;
  fixed: number;
  /** Differences still open afterwards. */
  found: number;
  error: string | null;
};

export type JobRequest = {
  job: ReconcileJob;
  signal: AbortSignal;
  /** Overrides the start of the window. */
  since?: Date | undefined;
  /** Scheduled run: skipped if another process already did it. */
  onlyWhenDue?: boolean;
};

/** Undefined if another process is running this job or has just finished it. */
export async function runJob(
  deps: Deps,
  { job, signal, since, onlyWhenDue = false }: JobRequest,
): Promise<RunReport | undefined> {
  return withJobLock(deps.pool, job, async () => {
    if (onlyWhenDue && !(await listDueJobs(deps.db)).includes(job)) return undefined;
    const begin = since === undefined ? await getWindowStart(deps.db, job) : withRestoreOverlap(job, since);
    const [row] = await deps.db.insert(reconcileRuns).values({ job, since: begin }).returning({ id: reconcileRuns.id });
    if (row === undefined) throw new Error('the run was not inserted');
    const run = createRun(deps, begin, signal);
    const error = await executeJob(run, job);
    const found = await saveRunResult(run, job, { error, isWindow: since === undefined });
    const report = { job, checked: run.checked, fixed: run.fixed, found, error };
    await deps.db
      .update(reconcileRuns)
      .set({ ...report, finishedAt: sql`now()` })
      .where(eq(reconcileRuns.id, row.id));
    logRunReport(deps, report);
    return report;
  });
}

/** A restore also covers payments charged before the backup but not settled in it. */
function withRestoreOverlap(job: ReconcileJob, since: Date): Date {
  return job === 'restore' ? new Date(since.getTime() - jobFacts.restore.overlapSeconds * 1000) : since;
}

/** The error message, or null on success. */
async function executeJob(run: ReconciliationRun, job: ReconcileJob): Promise<string | null> {
  try {
    await jobs[job](run);
    return run.failures === 0 ? null : `${run.failures} failed`;
  } catch (error) {
    if (run.signal.aborted) return 'interrupted';
    run.deps.log.warn({ event: 'reconciliation.job_failed', err: error, job }, 'reconciliation job failed');
    return error instanceof Error ? error.message : String(error);
  }
}

/** An interrupted run, or one with a custom window, can't close findings. */
async function saveRunResult(
  run: ReconciliationRun,
  job: ReconcileJob,
  { error, isWindow }: { error: string | null; isWindow: boolean },
): Promise<number> {
  return saveFindings(run.deps.db, job, { seen: run.findings, isWhole: error === null && isWindow });
}

function logRunReport({ log }: Deps, report: RunReport): void {
  const { job, checked, fixed, found, error } = report;
  const counts = { job, checked, fixed };
  if (found > 0)
    log.error(
      { event: 'reconciliation.findings_open', ...counts, found },
      'reconciliation found differences: see /admin/reconciliation',
    );
  else if (fixed > 0) log.warn({ event: 'reconciliation.fixed', ...counts }, 'reconciliation fixed missed settlements');
  else if (error === null)
    log.debug({ event: 'reconciliation.clean', ...counts }, 'reconciliation found no differences');
}

/** Delay after a failed or interrupted run, or the job's interval if that is shorter. */
const retry = sql`interval '1 minute'`;

/** Jobs that never ran, are due by interval, or failed a minute ago. */
export async function listDueJobs(db: Database): Promise<ReconcileJob[]> {
  const due: ReconcileJob[] = [];
  for (const job of reconcileJobs) {
    const facts: JobFacts = jobFacts[job];
    if (facts.everySeconds === undefined) continue;
    const interval = sql`make_interval(secs => ${facts.everySeconds})`;
    const [last] = await db
      .select({
        isDue: sql<boolean>`case when ${reconcileRuns.finishedAt} is null then ${reconcileRuns.startedAt} + ${retry}
          when ${reconcileRuns.error} is not null then ${reconcileRuns.finishedAt} + least(${retry}, ${interval})
          else ${reconcileRuns.startedAt} + ${interval} end <= now()`,
      })
      .from(reconcileRuns)
      .where(eq(reconcileRuns.job, job))
      .orderBy(sql`${reconcileRuns.startedAt} desc`, sql`${reconcileRuns.id} desc`)
      .limit(1);
    if (last?.isDue !== false) due.push(job);
  }
  return due;
}

/**
 * Start of the window: an overlap before the last good run, and no later than the oldest open finding. The first run
 * covers everything.
 */
async function getWindowStart(db: Database, job: ReconcileJob): Promise<Date> {
  const [last] = await db
    .select({
      since:
        sql<Date | null>`max(${reconcileRuns.startedAt}) - make_interval(secs => ${jobFacts[job].overlapSeconds})`.mapWith(
          reconcileRuns.startedAt,
        ),
    })
    .from(reconcileRuns)
    .where(and(eq(reconcileRuns.job, job), isNotNull(reconcileRuns.finishedAt), isNull(reconcileRuns.error)));
  if (last?.since == null) return new Date(0);
  const kinds = getFindingKinds(job);
  if (kinds.length === 0) return last.since;
  const [open] = await db
    .select({
      // Margin for clock differences.
      since: sql<Date | null>`min((${findings.details} ->> 'at')::timestamptz) - interval '1 hour'`.mapWith(
        reconcileRuns.startedAt,
      ),
    })
    .from(findings)
    .where(and(isNull(findings.resolvedAt), inArray(findings.kind, kinds)));
  const oldest = open?.since ?? last.since;
  return oldest < last.since ? oldest : last.since;
}

/** How long runs are kept; the newest of each job always stays. */
const retention = sql`interval '30 days'`;

export async function deleteOldRuns(db: Database): Promise<void> {
  await db.delete(reconcileRuns).where(
    sql`${reconcileRuns.startedAt} < now() - ${retention}
      and ${reconcileRuns.id} not in (select max(id) from reconcile_runs group by job)
      and ${reconcileRuns.id} not in (select max(id) from reconcile_runs where error is null group by job)`,
  );
}
