// Status of the reconciliation jobs, by the database clock.
import { desc, sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import type { JobState, Reconciliation } from '../reconciliation-contract.ts';
import { isOverdue, type ReconcileJob, reconcileJobs } from '../reconciliation-rules.ts';
import { countOpenFindings } from './finding-service.ts';
import { listRunningJobs } from './job-lock.ts';
import { moneyChecks, reconcileRuns } from './reconciliation-table.ts';

export async function getReconciliation(db: Database): Promise<Reconciliation> {
  const [runs, running, checks, openFindings] = await Promise.all([
    readLastRuns(db),
    listRunningJobs(db),
    db
      .select({ checkedAt: moneyChecks.checkedAt, isSound: moneyChecks.isSound })
      .from(moneyChecks)
      .orderBy(desc(moneyChecks.checkedAt))
      .limit(1),
    countOpenFindings(db),
  ]);
  const [check] = checks;
  return {
    jobs: reconcileJobs.map((job) => toJobState(job, { run: runs.get(job), isRunning: running.includes(job) })),
    check: check ? { checkedAt: check.checkedAt.toISOString(), isSound: check.isSound } : null,
    openFindings,
  };
}

async function readLastRuns(db: Database) {
  const rows = await db
    .selectDistinctOn([reconcileRuns.job], {
      job: reconcileRuns.job,
      startedAt: reconcileRuns.startedAt,
      seconds: sql<number | null>`extract(epoch from ${reconcileRuns.finishedAt} - ${reconcileRuns.startedAt})::float8`,
      secondsAgo: sql<number>`extract(epoch from now() - ${reconcileRuns.startedAt})::float8`,
      checked: reconcileRuns.checked,
      fixed: reconcileRuns.fixed,
      found: reconcileRuns.found,
      error: reconcileRuns.error,
    })
    .from(reconcileRuns)
    .orderBy(reconcileRuns.job, desc(reconcileRuns.startedAt), desc(reconcileRuns.id));
  return new Map(rows.map((row) => [row.job, row]));
}

type LastRun = Awaited<ReturnType<typeof readLastRuns>> extends Map<ReconcileJob, infer Row> ? Row : never;

function toJobState(job: ReconcileJob, { run, isRunning }: { run: LastRun | undefined; isRunning: boolean }): JobState {
  const isLate = !isRunning && isOverdue(job, run?.secondsAgo);
  if (run === undefined) return { job, isRunning, isOverdue: isLate, last: null };
  const { startedAt, seconds, checked, fixed, found, error } = run;
  return {
    job,
    isRunning,
    isOverdue: isLate,
    last: { startedAt: startedAt.toISOString(), seconds, checked, fixed, found, error },
  };
}
