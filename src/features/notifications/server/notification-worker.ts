// Background work of notifications: recorded events, bundled emails and weekly digests.
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { queueDigests } from './email/digest-queue.ts';
import { queueBundles } from './email/email-bundles.ts';
import { processEvents } from './notification-events.ts';

export function startNotificationWorker(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'notifications',
    intervalMs: deps.config.sweepIntervalMs,
    heartbeat: deps.pool,
    run: ({ progress }) => runNotificationWork(deps, progress),
  });
}

/** Processes everything that is due once. */
export async function runNotificationWork(
  deps: Deps,
  progress: () => void = () => undefined,
): Promise<{ events: number; bundles: number; digests: number }> {
  const events = await processEvents(deps, progress);
  const bundles = await repeatWhileFull(() => queueBundles(deps), progress);
  const digests = await repeatWhileFull(() => queueDigests(deps), progress);
  return { events, bundles, digests };
}

/** The remaining queue waits for the next round. */
const maxBatches = 20;

async function repeatWhileFull(queueBatch: () => Promise<number>, progress: () => void): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await queueBatch();
    total += count;
    progress();
    if (count === 0) break;
  }
  return total;
}
