// Adaptive concurrency per kind of item: grows while everything succeeds, halves when the provider or the database is
// overloaded.
import type pg from 'pg';
import { isTransientOutage } from './retry-backoff.ts';

const fewest = 1;
const first = 4;
/** Below the pool size, so that requests always find a connection. */
const most = 12;

export type Pace = {
  /** Runs items independently; a failing item does not affect the others. */
  forEach: <Item>(items: Item[], work: (item: Item) => Promise<unknown>) => Promise<void>;
  atOnce: () => number;
};

export function createPace(): Pace {
  let size = first;
  return {
    atOnce: () => Math.floor(size),
    async forEach(items, work) {
      const queue = items.values();
      const running = new Set<Promise<void>>();
      for (const item of queue) {
        const done = work(item)
          .then(() => {
            // Adds one per successful round.
            size = Math.min(most, size + 1 / size);
          })
          .catch((error: unknown) => {
            if (isTransientOutage(error)) size = Math.max(fewest, size / 2);
          })
          .finally(() => running.delete(done));
        running.add(done);
        while (running.size >= Math.floor(size)) await Promise.race(running);
      }
      await Promise.all(running);
    },
  };
}

const paces = new WeakMap<pg.Pool, Map<string, Pace>>();

/** Kept between sweeps, per process and kind. */
export function getPace(pool: pg.Pool, kind: string): Pace {
  const known = paces.get(pool) ?? new Map<string, Pace>();
  paces.set(pool, known);
  const pace = known.get(kind) ?? createPace();
  known.set(kind, pace);
  return pace;
}
