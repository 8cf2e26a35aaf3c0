// State of one reconciliation run: counts, findings, and isolated processing of items.
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import type { Since, Unreadable } from '#platform/cards/card-gateway.ts';
import { UnreadableObject } from '#platform/cards/stripe-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Finding } from './finding-service.ts';

/** Recorded in the money history for everything a job moves. */
export const byReconciler: MoneyCause = { cause: 'reconciliation', actor: 'reconciler' };

export type ReconciliationRun = {
  deps: Deps;
  /** Start of the compared window. */
  since: Date;
  /** Fires on shutdown: the run stops between two items and is repeated later. */
  signal: AbortSignal;
  checked: number;
  fixed: number;
  /** Items that failed in this run. */
  failures: number;
  findings: Finding[];
};

export function createRun(deps: Deps, since: Date, signal: AbortSignal): ReconciliationRun {
  return { deps, since, signal, checked: 0, fixed: 0, failures: 0, findings: [] };
}

/** Provider list options: the window start, and a finding for each unreadable object. */
export function toListOptions(run: ReconciliationRun): Since {
  return { since: run.since, onUnreadable: (unreadable) => reportUnreadable(run, unreadable) };
}

export function reportUnreadable(run: ReconciliationRun, { object, objectId, reason, createdAt }: Unreadable): void {
  run.deps.log.warn(
    { event: 'reconciliation.unreadable_object', object, objectId, reason },
    'unreadable object at the card provider',
  );
  run.findings.push({
    kind: object === 'payment_intent' ? 'payment_unreadable' : 'movement_unreadable',
    ref: objectId,
    details: { object, reason },
    ...(createdAt && { at: createdAt }),
  });
}

/** Processes items one by one. Failures are logged and counted, and shorten the time until the next run. */
export async function forEachIsolated<Item>(
  run: ReconciliationRun,
  { items, noun }: { items: Iterable<Item>; noun: string },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    run.signal.throwIfAborted();
    await work(item).catch((error: unknown) => {
      if (error instanceof UnreadableObject) return reportUnreadable(run, error);
      run.failures += 1;
      run.deps.log.warn({ event: 'reconciliation.item_failed', err: error, item }, `failed to reconcile ${noun}`);
    });
  }
}

/** Splits a stream into batches, each compared with one query. */
export async function* inBatches<Item>(
  run: ReconciliationRun,
  list: AsyncIterable<Item>,
  size = 100,
): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of list) {
    run.signal.throwIfAborted();
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
