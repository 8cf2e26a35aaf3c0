// Processes due items in batches; items run independently, a few in parallel. Rows are taken with `for update skip locked` and leased (see
// retry-backoff.ts), so any number of processes may do this.
import type { Deps } from '#platform/config/deps.ts';
import { withTimeout } from './timeout.ts';

export type Batch<Item> = {
  items: Item[];
  work: (item: Item) => Promise<unknown>;
  /** The batch is complete, so another query would return the same items. */
  isWhole?: boolean;
  /** Finishing these items may make others due. */
  mayFreeMore?: boolean;
};

export type DueWork<Item> = {
  /** Names the items in logs. */
  kind: string;
  /** A shorter batch than this is the last one. */
  batchSize: number;
  takeBatch: () => Promise<Batch<Item>>;
  progress: () => void;
};

/** Leaves further items to the next round, so that other kinds of the same worker get their turn. */
const maxBatches = 20;

/** Resolves to the number of items taken. Failing to take them is logged, so that it does not block other kinds. */
export async function processDueWork<Item>(
  deps: Pick<Deps, 'log'>,
  { kind, batchSize, takeBatch, progress }: DueWork<Item>,
): Promise<number> {
  let count = 0;
  try {
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const { items, work, isWhole, mayFreeMore } = await takeBatch();
      count += items.length;
      await processItems(deps, { kind, items, work, progress });
      if (isWhole === true || items.length < (mayFreeMore === true ? 1 : batchSize)) break;
    }
  } catch (error) {
    deps.log.warn({ event: 'worker.load_failed', kind, err: error }, 'failed to load due items');
  }
  return count;
}

/** A slower item is left to a later attempt: its lease expires, and idempotency keys make a repeat safe. */
const maxItemMs = 45_000;

/** Leaves connections to requests, and stays below the provider's limit of calls. */
const maxAtOnce = 6;

async function processItems<Item>(
  { log }: Pick<Deps, 'log'>,
  { kind, items, work, progress }: Pick<DueWork<Item>, 'kind' | 'progress'> & Pick<Batch<Item>, 'items' | 'work'>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const item of items) {
    const done: Promise<void> = processItem(item).finally(() => running.delete(done));
    running.add(done);
    if (running.size >= maxAtOnce) await Promise.race(running);
  }
  await Promise.all(running);

  /** A failure is logged and does not affect the other items; its next attempt was postponed when it was taken. */
  async function processItem(item: Item): Promise<void> {
    try {
      const late = new Error(`a ${kind} item took longer than ${maxItemMs} ms`);
      await withTimeout(work(item), { ms: maxItemMs, late, onLate: () => undefined });
    } catch (error) {
      log.warn({ event: 'worker.item_failed', kind, item, err: error }, 'failed to process item, will retry');
    }
    progress();
  }
}
