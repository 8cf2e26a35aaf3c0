// Runs due reconciliation jobs in the background; with many processes, the first one takes the job.
import type { Deps } from '#platform/config/deps.ts';
import { type Round, startWorker } from '#platform/jobs/worker.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { deleteOldRuns, listDueJobs, runJob } from './job-runner.ts';

export type Reconciler = {
  /** Starts no new jobs, interrupts running ones between items, and resolves when they have ended. */
  stop: () => Promise<void>;
};

/** How often due jobs are checked. */
const pollMs = 10_000;

export function startReconciler(deps: Deps): Reconciler {
  const running = new Map<ReconcileJob, Promise<void>>();

  async function startDueJobs({ signal }: Round): Promise<void> {
    for (const job of await listDueJobs(deps.db)) {
      if (signal.aborted || running.has(job)) continue;
      // A long job does not block the others.
      const run = runDueJob(job, signal).finally(() => running.delete(job));
      running.set(job, run);
    }
  }

  async function runDueJob(job: ReconcileJob, signal: AbortSignal): Promise<void> {
    try {
      const report = await runJob(deps, { job, signal, onlyWhenDue: true });
      if (report !== undefined && job === 'balance') await deleteOldRuns(deps.db);
    } catch (error) {
      deps.log.warn({ event: 'reconciliation.start_failed', err: error, job }, 'failed to start reconciliation job');
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
