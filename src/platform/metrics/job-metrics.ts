// The background workers of a process: when each last made progress, and how its rounds ended.
import { Counter, Gauge } from 'prom-client';
import { listWorkers } from '#platform/jobs/worker-rounds.ts';
import type { MetricGroup } from './metrics.ts';

export function addJobMetrics({ registry, beforeScrape }: MetricGroup): void {
  const registers = [registry];
  // Where several processes run the same worker, one that makes progress is enough.
  const beat = new Gauge({
    registers,
    name: 'kindling_job_last_beat_timestamp_seconds',
    help: 'When a background job last made progress, in seconds since 1970.',
    labelNames: ['job'],
    aggregator: 'max',
  });
  const interval = new Gauge({
    registers,
    name: 'kindling_job_interval_seconds',
    help: 'Pause between two rounds of a background job.',
    labelNames: ['job'],
    aggregator: 'max',
  });
  const rounds = new Counter({
    registers,
    name: 'kindling_job_rounds_total',
    help: 'Rounds of background jobs, by outcome: succeeded or failed.',
    labelNames: ['job', 'outcome'],
  });
  const worked = new Counter({
    registers,
    name: 'kindling_job_round_seconds_total',
    help: 'Time that the rounds of a background job took.',
    labelNames: ['job'],
  });
  beforeScrape(() => {
    for (const metric of [beat, interval, rounds, worked]) metric.reset();
    for (const [job, state] of listWorkers()) {
      beat.set({ job }, state.beatAt / 1000);
      interval.set({ job }, state.intervalMs / 1000);
      rounds.inc({ job, outcome: 'succeeded' }, state.succeeded);
      rounds.inc({ job, outcome: 'failed' }, state.failed);
      worked.inc({ job }, state.workedMs / 1000);
    }
  });
}
