// Counts what callers spend within a minute, for limits by address, account or network.
import { LRUCache } from 'lru-cache';

const windowMs = 60_000;
/** Maximum number of counts; beyond this the least recently used is dropped. */
const maxCounted = 20_000;

export type Counted = { key: string; limit: number };

export type SpentCounts = {
  /** Counts under every key. Returns after how many seconds to retry if a limit is exceeded, else undefined. */
  spend: (counted: readonly Counted[], cost: number) => number | undefined;
};

export function createSpentCounts(now: () => number = Date.now): SpentCounts {
  const spent = new LRUCache<string, number>({ max: maxCounted });
  let windowEnds = 0;
  return {
    spend: (counted, cost) => {
      if (now() >= windowEnds) {
        spent.clear();
        windowEnds = now() + windowMs;
      }
      const sums = counted.map(({ key, limit }) => ({ key, limit, sum: (spent.get(key) ?? 0) + cost }));
      if (sums.some(({ sum, limit }) => sum > limit)) return Math.max(1, Math.ceil((windowEnds - now()) / 1000));
      for (const { key, sum } of sums) spent.set(key, sum);
      return undefined;
    },
  };
}
