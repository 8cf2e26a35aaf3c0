// Does the jobs of reconciliation while the process runs: whichever of many processes comes first does what is due.
import type { Deps } from '#platform/config/deps.ts';
import type { ReconcileJob } from '../reconciliation-rules.ts';
import { forgetOldRuns, listDueJobs, runJob } from './reconcile-run.ts';

export type Reconciler = {
  /** Begins nothing more, ends what runs between two things, and resolves when all of it has ended. */
  stop: () => Promise<void>;
};

/** How often it is looked whether a job is due. */
const tickMs = 10_000;

export function startReconciler(deps: Deps): Reconciler {
  const end = new AbortController();
  const running = new Map<ReconcileJob, Promise<void>>();
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    for (const job of await listDueJobs(deps.db)) {
      if (end.signal.aborted || running.has(job)) continue;
      // A long job does not keep the others waiting.
      const run = start(job).finally(() => running.delete(job));
      running.set(job, run);
    }
  }

  async function start(job: ReconcileJob): Promise<void> {
    try {
      const report = await runJob(deps, { job, signal: end.signal, onlyWhenDue: true });
      if (report !== undefined && job === 'balance') await forgetOldRuns(deps.db);
    } catch (error) {
      deps.log.warn({ err: error, job }, 'a job of reconciliation could not be started');
    }
  }

  const timer = setInterval(() => {
    looking = look().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'it could not be seen which jobs are due'),
    );
  }, tickMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      end.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}
