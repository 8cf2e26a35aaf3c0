// A cache whose entries are never older than two seconds, so no code has to invalidate it. A popular entry is made about once a second,
// regardless of the number of callers. See docs/decisions/0011-pages-kept-by-age.md.
import { LRUCache } from 'lru-cache';

/** Sent as it is. */
const freshMs = 1000;
/** Sent, while a newer one is made. */
const oldestMs = 2000;

export type AgedEntry<Value> = {
  /** When making it began: its facts are at least this old. */
  at: number;
  value: Value;
};

export type AgedCache<Value> = {
  /**
   * The entry, made by `make` if there is none that is young enough. Callers that arrive together share one. `make` may refuse one caller
   * by throwing; other callers are not affected.
   */
  get: (key: string, make: () => Promise<Value>) => Promise<Value>;
  /** The last entry, of any age. */
  getLast: (key: string) => AgedEntry<Value> | undefined;
  stats: () => CacheStats;
};

export type CacheStats = {
  /** Answered by an entry, since the start. */
  hits: number;
  /** Had to wait for an entry to be made. */
  misses: number;
  entries: number;
  bytes: number;
};

export type AgedCacheOptions<Value> = {
  maxBytes: number;
  /** In bytes, without the key. */
  getSize: (value: Value) => number;
  /** Whether it may be sent to others; a failure may not. */
  isKept: (value: Value) => boolean;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
};

export function createAgedCache<Value>(options: AgedCacheOptions<Value>): AgedCache<Value> {
  const { maxBytes, getSize, isKept, now = () => performance.now() } = options;
  const kept = new LRUCache<string, AgedEntry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => Math.max(1, Math.ceil(getSize(value) + key.length * 2)),
  });
  const counts = { hits: 0, misses: 0 };
  const beingMade = new Map<string, AgedEntry<Promise<Value>>>();

  const start = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const at = now();
    const value = make()
      .then((made) => {
        // A value whose making began earlier may arrive later.
        if (isKept(made) && at >= (kept.peek(key)?.at ?? at)) kept.set(key, { at, value: made });
        return made;
      })
      .finally(() => {
        if (beingMade.get(key)?.value === value) beingMade.delete(key);
      });
    beingMade.set(key, { at, value });
    return value;
  };
  const renew = (key: string, make: () => Promise<Value>) => {
    try {
      start(key, make).catch(() => undefined);
    } catch {
      // Refused. The next caller after the entry expires gets the error.
    }
  };

  const get = async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const last = kept.get(key);
    const current = beingMade.get(key);
    const age = last === undefined ? Number.POSITIVE_INFINITY : now() - last.at;
    if (last !== undefined && age <= oldestMs) {
      if (age > freshMs && current === undefined) renew(key, make);
      counts.hits += 1;
      return last.value;
    }
    counts.misses += 1;
    if (current === undefined || now() - current.at > freshMs) return start(key, make);
    return current.value.catch(() => get(key, make));
  };
  return {
    get,
    getLast: (key) => kept.peek(key),
    stats: () => ({ ...counts, entries: kept.size, bytes: kept.calculatedSize }),
  };
}
