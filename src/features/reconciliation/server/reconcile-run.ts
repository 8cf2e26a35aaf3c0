// One run of one job: by one process at a time, written down with what came of it, timed by the database's clock.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type JobFacts, jobFacts, type ReconcileJob, reconcileJobs } from '../reconciliation-rules.ts';
import { keepFindings, kindsOf } from './finding-service.ts';
import { withJobLock } from './job-lock.ts';
import { createLook, type Look } from './look.ts';
import { jobs } from './reconcile-jobs.ts';
import { findings, reconcileRuns } from './reconciliation-table.ts';

export type RunReport = {
  job: ReconcileJob;
  looked: number;
  mended: number;
  /** Differences that are open after it. */
  found: number;
  error: string | null;
};

export type RunWish = {
  job: ReconcileJob;
  signal: AbortSignal;
  /** Instead of going on from the last good run. */
  since?: Date | undefined;
  /** Asked for by the clock: nothing is done when another process was quicker. */
  onlyWhenDue?: boolean;
};

/** Undefined when another process is doing this job now, or has just done it. */
export async function runJob(
  deps: Deps,
  { job, signal, since, onlyWhenDue = false }: RunWish,
): Promise<RunReport | undefined> {
  return withJobLock(deps.pool, job, async () => {
    if (onlyWhenDue && !(await listDueJobs(deps.db)).includes(job)) return undefined;
    const begin = since ?? (await windowStart(deps.db, job));
    const [run] = await deps.db.insert(reconcileRuns).values({ job, since: begin }).returning({ id: reconcileRuns.id });
    if (run === undefined) throw new Error('no run was written');
    const look = createLook(deps, begin, signal);
    const error = await work(look, job);
    const found = await keepWhatWasSeen(look, job, { error, isWindow: since === undefined });
    const report = { job, looked: look.looked, mended: look.mended, found, error };
    await deps.db
      .update(reconcileRuns)
      .set({ ...report, finishedAt: sql`now()` })
      .where(eq(reconcileRuns.id, run.id));
    tell(deps, report);
    return report;
  });
}

/** What went wrong, in words; null when nothing did. */
async function work(look: Look, job: ReconcileJob): Promise<string | null> {
  try {
    await jobs[job](look);
    return look.failures === 0 ? null : `${look.failures} could not be looked at`;
  } catch (error) {
    if (look.signal.aborted) return 'stopped before it was done';
    look.deps.log.warn({ err: error, job }, 'a job of reconciliation could not be finished');
    return error instanceof Error ? error.message : String(error);
  }
}

/** A look that was cut short, or began where somebody said, cannot tell that something is gone. */
async function keepWhatWasSeen(
  look: Look,
  job: ReconcileJob,
  { error, isWindow }: { error: string | null; isWindow: boolean },
): Promise<number> {
  return keepFindings(look.deps.db, job, { seen: look.found, isWhole: error === null && isWindow });
}

function tell({ log }: Deps, report: RunReport): void {
  const { job, looked, mended, found, error } = report;
  if (found > 0)
    log.error({ job, looked, mended, found }, 'reconciliation found differences: see /admin/reconciliation');
  else if (mended > 0) log.warn({ job, looked, mended }, 'reconciliation mended what settlement had not done');
  else if (error === null) log.debug({ job, looked }, 'reconciliation found nothing');
}

/** A run that failed or was cut off is repeated so soon, or when the job is due again if that is sooner. */
const retry = sql`interval '1 minute'`;

/** Jobs whose time has come: never done, last begun long enough ago, or failed a minute ago. */
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
 * Where a look begins: some time before the last good run began, and not after anything that is still open. A job that
 * never was done looks at everything.
 */
async function windowStart(db: Database, job: ReconcileJob): Promise<Date> {
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
  const kinds = kindsOf(job);
  if (kinds.length === 0) return last.since;
  const [open] = await db
    .select({
      // Whatever their clock says, the thing itself is in the look.
      since: sql<Date | null>`min((${findings.details} ->> 'at')::timestamptz) - interval '1 hour'`.mapWith(
        reconcileRuns.startedAt,
      ),
    })
    .from(findings)
    .where(and(isNull(findings.resolvedAt), inArray(findings.kind, kinds)));
  const oldest = open?.since ?? last.since;
  return oldest < last.since ? oldest : last.since;
}

/** Rows of runs are kept so long; a job's newest stays. */
const keptFor = sql`interval '30 days'`;

export async function forgetOldRuns(db: Database): Promise<void> {
  await db.delete(reconcileRuns).where(
    sql`${reconcileRuns.startedAt} < now() - ${keptFor}
      and ${reconcileRuns.id} not in (select max(id) from reconcile_runs group by job)
      and ${reconcileRuns.id} not in (select max(id) from reconcile_runs where error is null group by job)`,
  );
}
