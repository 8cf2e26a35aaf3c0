// Counts by key within a minute that begins with the first one, for limits.
import { LRUCache } from 'lru-cache';

export type Counted = { key: string; limit: number };
export type Count = { sum: number; leftMs: number };
/** One count for each key. If one exceeds its limit, nothing was added. */
export type Spent = { isRefused: boolean; counts: Count[] };

const windowMs = 60_000;
/** Beyond this the least recently used is dropped. */
const maxCounted = 20_000;

export function createCounts(now: () => number = Date.now) {
  const known = new LRUCache<string, { sum: number; endsAt: number }>({ max: maxCounted });
  const find = (key: string) => {
    const count = known.get(key);
    return count === undefined || count.endsAt <= now() ? { sum: 0, endsAt: now() + windowMs } : count;
  };
  return {
    /** Counts under every key, or under none. */
    spend(counted: readonly Counted[], cost: number): Spent {
      const found = counted.map(({ key, limit }) => {
        const { sum, endsAt } = find(key);
        return { key, limit, sum: sum + cost, endsAt };
      });
      const isRefused = found.some(({ sum, limit }) => sum > limit);
      if (!isRefused) for (const { key, sum, endsAt } of found) known.set(key, { sum, endsAt });
      return { isRefused, counts: found.map(({ sum, endsAt }) => ({ sum, leftMs: endsAt - now() })) };
    },
    /** Replaces a count by what is known elsewhere. */
    set: (key: string, { sum, leftMs }: Count) => void known.set(key, { sum, endsAt: now() + leftMs }),
  };
}

/** After how many seconds to try again what was refused; undefined if it was not. */
export function toRetrySeconds({ isRefused, counts }: Spent, counted: readonly Counted[]): number | undefined {
  if (!isRefused) return undefined;
  const waits = counts.flatMap(({ sum, leftMs }, index) => (sum > (counted[index]?.limit ?? 0) ? [leftMs] : []));
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}
