// Counts what callers spend within a minute, for limits by address, account or network.

const windowMs = 60_000;
/** Counts kept at once; beyond this the least recently used is dropped. */
const maxCounted = 20_000;

export type Counted = { key: string; limit: number };

export type SpentCounts = {
  /** Counts under every key. Returns after how many seconds to retry if a limit is exceeded, else undefined. */
  spend: (counted: readonly Counted[], cost: number) => number | undefined;
};

export function createSpentCounts(now: () => number = Date.now): SpentCounts {
  const spent = new Map<string, number>();
  let windowEnds = 0;
  return {
    spend: (counted, cost) => {
      if (now() >= windowEnds) {
        spent.clear();
        windowEnds = now() + windowMs;
      }
      const sums = counted.map(({ key, limit }) => ({ key, limit, sum: (spent.get(key) ?? 0) + cost }));
      if (sums.some(({ sum, limit }) => sum > limit)) return Math.max(1, Math.ceil((windowEnds - now()) / 1000));
      for (const { key, sum } of sums) {
        // Set again, so that the first one is always the least recently used.
        spent.delete(key);
        spent.set(key, sum);
      }
      while (spent.size > maxCounted) spent.delete(spent.keys().next().value ?? '');
      return undefined;
    },
  };
}
