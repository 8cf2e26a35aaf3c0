// A kind of due work of the payout worker.
import type { Deps } from '#platform/config/deps.ts';
import { processDueWork } from '#platform/jobs/due-work.ts';

export type PayoutWork = {
  kind: string;
  /** Processes the due items and returns their number. */
  run: (deps: Deps, progress: () => void) => Promise<number>;
};

/** Items leased at once; a shorter batch is the last one of a round. */
export const payoutBatchSize = 100;

type Steps<Item> = {
  /** Name of the kind in logs. */
  kind: string;
  /** Leases at most `payoutBatchSize` due items. */
  take: (deps: Deps) => Promise<Item[]>;
  /** Completes one item, or postpones it and throws. */
  work: (deps: Deps, item: Item) => Promise<unknown>;
};

export function payoutWork<Item>({ kind, take, work }: Steps<Item>): PayoutWork {
  return {
    kind,
    run: (deps, progress) =>
      processDueWork(deps, {
        kind,
        batchSize: payoutBatchSize,
        takeBatch: async () => ({ items: await take(deps), work: (item) => work(deps, item) }),
        progress,
      }),
  };
}
