// Turns metrics on (METRICS_PORT): in one process on a port, in a worker for its supervisor, which has the port.
import cluster from 'node:cluster';
import type pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { addJobMetrics } from './job-metrics.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { addCacheMetrics, addPoolMetrics, type MeasuredCaches } from './store-metrics.ts';
import { answerSupervisor, collectFromWorkers } from './worker-metrics.ts';

type MetricsConfig = Pick<Config, 'metricsPort' | 'host'>;

export type MeasuredParts = { version: string; pool: pg.Pool; caches: MeasuredCaches };

/** Undefined if metrics are off: then nothing is counted. */
export function createProcessMetrics(
  { metricsPort }: Pick<MetricsConfig, 'metricsPort'>,
  { version, pool, caches }: MeasuredParts,
): Metrics | undefined {
  if (metricsPort === undefined) return undefined;
  const metrics = createMetrics();
  addProcessMetrics(metrics, { version });
  addPoolMetrics(metrics, pool);
  addCacheMetrics(metrics, caches);
  addJobMetrics(metrics);
  return metrics;
}

/** Serves the metrics of this process. Close it after the last request was answered. @throws SettingError if the port cannot be opened */
export async function serveMetrics(
  { metricsPort: port, host }: MetricsConfig,
  metrics: Metrics | undefined,
): Promise<() => Promise<void>> {
  if (port === undefined || metrics === undefined) return () => Promise.resolve();
  if (cluster.isWorker) return answerSupervisor(metrics).stop;
  return (await startMetricsServer({ host, port, read: metrics.readText })).close;
}

/** In the supervisor of several workers: serves the sums of theirs. @throws SettingError if the port cannot be opened */
export async function serveWorkerMetrics({ metricsPort: port, host }: MetricsConfig): Promise<() => Promise<void>> {
  if (port === undefined) return () => Promise.resolve();
  return (await startMetricsServer({ host, port, read: collectFromWorkers().read })).close;
}
