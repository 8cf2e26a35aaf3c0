// Counts for limits that hold over all workers of a site, so that a caller gets no more by reaching several of them.
import { type Counted, createCounts, type Spent, toRetrySeconds } from './counts.ts';
import { callSupervisor, hasSupervisor } from './supervisor-calls.ts';

export type SpentCounts = {
  /** Counts under every key, or under none. Returns after how many seconds to retry if a limit is exceeded, else undefined. */
  spend: (counted: readonly Counted[], cost: number) => Promise<number | undefined>;
};

/** From this limit on a worker counts by itself and shares its counts a moment later: asking for each page would cost more than the page. */
const countedAloneFrom = 1000;
/** What a caller can exceed such a limit by is what all workers can answer in this time. */
const shareMs = 250;

/** @param name keeps counts of different limits apart. */
export function createSpentCounts(name: string, now?: () => number): SpentCounts {
  const spend = hasSupervisor ? spendShared : createOwnSpending(now);
  return {
    spend: async (counted, cost) => {
      if (counted.length === 0) return undefined;
      const named = counted.map(({ key, limit }) => ({ key: `${name} ${key}`, limit }));
      return toRetrySeconds(await spend(named, cost), named);
    },
  };
}

/** The store of @fastify/rate-limit: https://github.com/fastify/fastify-rate-limit#custom-store */
export class SharedStore {
  readonly #name: string;

  constructor({ routeInfo }: { routeInfo?: { url?: string } }) {
    this.#name = `calls ${routeInfo?.url ?? ''}`;
  }

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    _windowMs: number,
    max: number,
  ) {
    const counted = [{ key: `${this.#name} ${key}`, limit: max }];
    void spendShared(counted, 1).then(({ counts: [count] }) =>
      done(null, { current: count?.sum ?? 1, ttl: count?.leftMs ?? 0 }),
    );
  }

  /** For a route with options of its own, which has counts of its own. */
  child(route: object): SharedStore {
    return new SharedStore(route);
  }
}

type Spend = (counted: readonly Counted[], cost: number) => Spent | Promise<Spent>;

function createOwnSpending(now?: () => number): Spend {
  const own = createCounts(now);
  return (counted, cost) => own.spend(counted, cost);
}

const own = createCounts();
const unshared = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

async function spendShared(counted: readonly Counted[], cost: number): Promise<Spent> {
  if (counted.some(({ limit }) => limit < countedAloneFrom)) return callSupervisor('spend', counted, cost);
  const spent = own.spend(counted, cost);
  if (!spent.isRefused) for (const { key } of counted) unshared.set(key, (unshared.get(key) ?? 0) + cost);
  timer ??= setTimeout(() => void share(), shareMs).unref();
  return spent;
}

async function share(): Promise<void> {
  timer = undefined;
  const costs = [...unshared];
  unshared.clear();
  const counts = await callSupervisor('addCounts', costs);
  for (const [index, [key]] of costs.entries()) {
    const count = counts[index];
    if (count !== undefined) own.set(key, { ...count, sum: count.sum + (unshared.get(key) ?? 0) });
  }
}
