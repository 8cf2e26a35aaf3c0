// Jobs that an administrator starts: one waits a little for the result, and a long one goes on without anybody waiting.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { StartableJob } from '../reconciliation-rules.ts';
import { type RunReport, runJob } from './reconcile-run.ts';

export type JobStarter = {
  /** Undefined when it takes longer. @throws AppError already_running */
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
        .catch((error: unknown) => deps.log.warn({ err: error, job }, 'a job of reconciliation could not be started'))
        .finally(() => running.delete(watched));
      running.add(watched);
      const first = await Promise.race([run.then((report) => ({ report })), sleep(waitMs, undefined, { ref: false })]);
      if (first === undefined) return undefined;
      if (first.report === undefined) throw new AppError('already_running', 'This is being done right now.');
      return first.report;
    },
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}
