// Starts jobs for administrators: waits briefly for the result, then lets the job continue in the background.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { StartableJob } from '../reconciliation-rules.ts';
import { type RunReport, runJob } from './job-runner.ts';

export type JobStarter = {
  /**
   * Undefined if it takes longer.
   * @throws AppError already_running
   */
  start: (job: StartableJob) => Promise<RunReport | undefined>;
  stop: () => Promise<void>;
};

const waitMs = 8000;

export function createJobStarter(deps: Deps): JobStarter {
  const end = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async start(job) {
      const run = runJob(deps, { job, signal: end.signal });
      const watched = run
        .catch((error: unknown) =>
          deps.log.warn(
            { event: 'reconciliation.start_failed', err: error, job },
            'failed to start reconciliation job',
          ),
        )
        .finally(() => running.delete(watched));
      running.add(watched);
      const first = await Promise.race([run.then((report) => ({ report })), sleep(waitMs, undefined, { ref: false })]);
      if (first === undefined) return undefined;
      if (first.report === undefined) throw new AppError('already_running', 'This job is already running.');
      return first.report;
    },
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}
