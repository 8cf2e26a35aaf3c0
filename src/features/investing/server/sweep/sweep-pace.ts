// How many items of a kind are worked on at once: more while everything goes through, half as many when the provider or the
// database says that it is too much.
import type pg from 'pg';
import { wasAway } from './retry-time.ts';

const fewest = 1;
const first = 4;
/** Below the connections of one process, so that people always find one. */
const most = 12;

export type Pace = {
  /** Each item alone; one that fails leaves the others alone. */
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
            // One more for each round without trouble.
            size = Math.min(most, size + 1 / size);
          })
          .catch((error: unknown) => {
            if (wasAway(error)) size = Math.max(fewest, size / 2);
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

/** Kept between sweeps, for each process and kind. */
export function paceOf(pool: pg.Pool, kind: string): Pace {
  const known = paces.get(pool) ?? new Map<string, Pace>();
  paces.set(pool, known);
  const pace = known.get(kind) ?? createPace();
  known.set(kind, pace);
  return pace;
}
