// Figures of the process itself: memory, processor, garbage collection, event loop, version.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { MetricGroup } from './metrics.ts';

/** Gauges whose names end like a counter's, which Prometheus' linter refuses. Each has a series by type under another name. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

const nanosecond = 1e-9;

export function addProcessMetrics({ registry, beforeScrape }: MetricGroup, { version }: { version: string }): void {
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const registers = [registry];
  const build = new Gauge({
    registers,
    name: 'kindling_build_info',
    help: 'Always 1; the labels are the versions of Kindling and of Node.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
  });
  build.set({ version, node: process.versions.node }, 1);
  new Gauge({ registers, name: 'kindling_processes', help: 'Application processes that answer requests.' }).set(1);
  const memory = new Gauge({
    registers,
    name: 'kindling_process_memory_max_bytes',
    help: 'Resident memory of the process that has the most.',
    aggregator: 'max',
  });
  const lag = new Gauge({
    registers,
    name: 'kindling_event_loop_lag_max_seconds',
    help: 'Longest delay of the event loop since the last scrape, in the process where it was longest.',
    aggregator: 'max',
  });
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  beforeScrape(() => {
    memory.set(process.memoryUsage.rss());
    // The timer's own interval is part of what is measured.
    lag.set(Math.max(0, delays.max * nanosecond - resolution / 1000));
    delays.reset();
  });
}

/** Milliseconds between two measurements of the event loop. */
const resolution = 20;
