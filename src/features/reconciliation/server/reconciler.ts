// Does the jobs of reconciliation while the process runs: whichever of many processes comes first does what is due.
import type { Deps } from '#platform/config/deps.ts';
import { type Round, startWorker } from '#platform/jobs/worker.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { forgetOldRuns, listDueJobs, runJob } from './reconcile-run.ts';

export type Reconciler = {
  /** Begins nothing more, ends what runs between two things, and resolves when all of it has ended. */
  stop: () => Promise<void>;
};

/** How often it is looked whether a job is due. */
const pollMs = 10_000;

export function startReconciler(deps: Deps): Reconciler {
  const running = new Map<ReconcileJob, Promise<void>>();

  async function startDueJobs({ signal }: Round): Promise<void> {
    for (const job of await listDueJobs(deps.db)) {
      if (signal.aborted || running.has(job)) continue;
      // A long job does not keep the others waiting.
      const run = runDueJob(job, signal).finally(() => running.delete(job));
      running.set(job, run);
    }
  }

  async function runDueJob(job: ReconcileJob, signal: AbortSignal): Promise<void> {
    try {
      const report = await runJob(deps, { job, signal, onlyWhenDue: true });
      if (report !== undefined && job === 'balance') await forgetOldRuns(deps.db);
    } catch (error) {
      deps.log.warn({ event: 'reconcile.job_failed', job, err: error }, 'failed to start reconciliation job');
    }
  }

  const worker = startWorker(deps, { name: 'reconciliation', intervalMs: pollMs, run: startDueJobs });
  return {
    async stop() {
      await worker.stop();
      await Promise.all(running.values());
    },
  };
}
