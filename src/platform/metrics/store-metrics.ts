// What the parts of a process hold: database connections, caches, open streams, and pages that were rendered or sent again.
import type pg from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { CacheStats } from '#platform/http/aged-cache.ts';
import type { MetricGroup } from './metrics.ts';

export function addPoolMetrics({ registry, beforeScrape }: MetricGroup, pool: pg.Pool): void {
  const registers = [registry];
  const connections = new Gauge({
    registers,
    name: 'kindling_database_pool_connections',
    help: 'Database connections of the pool, by state: in_use or idle.',
    labelNames: ['state'],
  });
  const waiting = new Gauge({
    registers,
    name: 'kindling_database_pool_waiting',
    help: 'Queries and transactions that wait for a free connection of the pool.',
  });
  const size = new Gauge({
    registers,
    name: 'kindling_database_pool_size',
    help: 'Connections that the pool may open.',
  });
  size.set(pool.options.max);
  beforeScrape(() => {
    connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    waiting.set(pool.waitingCount);
  });
}

export type MeasuredCaches = Record<string, { stats: () => CacheStats } | undefined>;

export function addCacheMetrics({ registry, beforeScrape }: MetricGroup, caches: MeasuredCaches): void {
  const registers = [registry];
  const requests = new Counter({
    registers,
    name: 'kindling_cache_requests_total',
    help: 'Look-ups in caches, by result: hit or miss.',
    labelNames: ['cache', 'result'],
  });
  const entries = new Gauge({
    registers,
    name: 'kindling_cache_entries',
    help: 'Entries in caches.',
    labelNames: ['cache'],
  });
  const bytes = new Gauge({
    registers,
    name: 'kindling_cache_bytes',
    help: 'Memory that the entries of caches take.',
    labelNames: ['cache'],
  });
  beforeScrape(() => {
    // They are counted by the caches themselves, whether or not anybody scrapes.
    requests.reset();
    for (const [cache, measured] of Object.entries(caches)) {
      if (measured === undefined) continue;
      const stats = measured.stats();
      requests.inc({ cache, result: 'hit' }, stats.hits);
      requests.inc({ cache, result: 'miss' }, stats.misses);
      entries.set({ cache }, stats.entries);
      bytes.set({ cache }, stats.bytes);
    }
  });
}

export function addStreamMetrics({ registry, beforeScrape }: MetricGroup, countStreams: () => number): void {
  const streams = new Gauge({ registers: [registry], name: 'kindling_live_streams', help: 'Open live streams.' });
  beforeScrape(() => streams.set(countStreams()));
}

/** One for all visitors, or one for a single request: a signed-in person's, or the result of a search. */
export type PageAudience = 'shared' | 'own';

export type PageMetrics = {
  /** @param seconds for its data and its HTML */
  noteRendered: (audience: PageAudience, seconds: number) => void;
  noteSent: (audience: PageAudience, source: 'rendered' | 'kept') => void;
};

export function createPageMetrics({ registry }: Pick<MetricGroup, 'registry'>): PageMetrics {
  const registers = [registry];
  const renderings = new Histogram({
    registers,
    name: 'kindling_page_rendering_duration_seconds',
    help: 'Renderings of pages and how long they took with their data, by audience: shared by visitors, or own.',
    labelNames: ['audience'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  const sent = new Counter({
    registers,
    name: 'kindling_pages_sent_total',
    help: 'Pages sent, by audience and by whether they were rendered for the request or kept from an earlier one.',
    labelNames: ['audience', 'source'],
  });
  return {
    noteRendered: (audience, seconds) => renderings.observe({ audience }, seconds),
    noteSent: (audience, source) => sent.inc({ audience, source }),
  };
}
