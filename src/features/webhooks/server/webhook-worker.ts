// Background worker of webhooks, in any number of processes: orders new events, sends due deliveries, and deletes what is old.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { keptDays } from '../webhook-rules.ts';
import { attemptDelivery } from './delivery-attempt.ts';
import { type ClaimedDelivery, claimDeliveries, type Lane, lanes } from './delivery-queue.ts';
import { dispatchEvents, dispatchSize } from './event-dispatch.ts';
import { createTargetGuard, type TargetGuard } from './target-guard.ts';

const intervalMs = 1000;
const housekeepingMs = 3_600_000;

export function startWebhookWorker(deps: Deps, guard: TargetGuard = createTargetGuard(deps.config)): Worker {
  const sender = createSender(deps, guard);
  const worker = startWorker(deps, {
    name: 'webhooks',
    intervalMs,
    heartbeat: deps.pool,
    async run({ progress }) {
      await dispatchAll(deps, progress);
      // Not awaited to their end: a slow endpoint does not hold up the next round.
      await sender.fill();
    },
  });
  const keeper = startWorker(deps, {
    name: 'webhook log',
    intervalMs: housekeepingMs,
    firstAfterMs: 180_000,
    run: () => deleteOldWebhooks(deps),
  });
  return {
    async stop() {
      await Promise.all([worker.stop(), keeper.stop()]);
      await sender.stop();
    },
  };
}

async function dispatchAll({ db }: Deps, progress: () => void): Promise<void> {
  while ((await dispatchEvents(db)) === dispatchSize) progress();
}

type Sender = {
  /** Starts as many due deliveries as there is room for. */
  fill: () => Promise<void>;
  /** Cuts off running requests; they are sent again by the next process. */
  stop: () => Promise<void>;
};

function createSender(deps: Deps, guard: TargetGuard): Sender {
  const running: Record<Lane, Set<Promise<void>>> = { fast: new Set(), slow: new Set() };
  const end = new AbortController();

  /** One claim at a time; a round that finds one under way leaves the work to it. */
  const filling: Record<Lane, boolean> = { fast: false, slow: false };

  async function fillLane(lane: Lane): Promise<void> {
    if (end.signal.aborted || filling[lane]) return;
    filling[lane] = true;
    try {
      const claimed = await claimDeliveries(deps.db, lane, lanes[lane].perProcess - running[lane].size);
      for (const delivery of claimed) start(lane, delivery);
    } finally {
      filling[lane] = false;
    }
  }

  function start(lane: Lane, delivery: ClaimedDelivery): void {
    const done: Promise<void> = attempt(deps, guard, delivery, end.signal).finally(() => {
      running[lane].delete(done);
      // A backlog goes on without waiting for the next round, which also retries if this fails.
      if (running[lane].size <= lanes[lane].perProcess / 2) void fillLane(lane).catch(() => undefined);
    });
    running[lane].add(done);
  }

  return {
    async fill() {
      await fillLane('fast');
      await fillLane('slow');
    },
    async stop() {
      end.abort();
      await Promise.all([...running.fast, ...running.slow]);
    },
  };
}

async function attempt(deps: Deps, guard: TargetGuard, delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  try {
    await attemptDelivery(deps, guard, delivery, signal);
  } catch (error) {
    const { id, endpointId } = delivery;
    deps.log.warn(
      { event: 'webhook.record_failed', deliveryId: id, endpointId, err: error },
      'failed to record a webhook delivery, will retry',
    );
  }
}

/** Sends everything that is due and waits for it, for tests and commands. Resolves to the number of attempts. */
export async function runWebhooksOnce(
  deps: Deps,
  guard: TargetGuard = createTargetGuard(deps.config),
): Promise<number> {
  await dispatchAll(deps, () => undefined);
  let count = 0;
  for (const lane of ['fast', 'slow'] as const) {
    for (;;) {
      const claimed = await claimDeliveries(deps.db, lane, lanes[lane].perProcess);
      if (claimed.length === 0) break;
      count += claimed.length;
      await Promise.all(claimed.map((delivery) => attempt(deps, guard, delivery, new AbortController().signal)));
    }
  }
  return count;
}

/** The newest event stays, so that positions go on from it. Deliveries and attempts go with their event. */
export async function deleteOldWebhooks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.execute(sql`delete from webhook_events where at < now() - make_interval(days => ${keptDays})
    and position < (select max(position) from webhook_events)`);
  await db.execute(
    sql`update webhook_endpoints set previous_secret = null, previous_until = null where previous_until <= now()`,
  );
}
