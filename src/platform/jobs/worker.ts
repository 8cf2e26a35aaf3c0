// The loop under every background worker: rounds with a pause between them, never two at a time, and a clean stop.
import type pg from 'pg';
import type { Deps } from '#platform/config/deps.ts';
import { recordHeartbeat } from './heartbeat.ts';
import { forgetWorker, noteWorker } from './worker-rounds.ts';

export type Round = {
  /** Aborted when the worker stops: long rounds end between two items. */
  signal: AbortSignal;
  /** Called after each item, so that a long round does not look stuck. */
  progress: () => void;
};

export type Worker = {
  /** Stops starting rounds and resolves when the current one has ended. */
  stop: () => Promise<void>;
};

export type WorkerSettings = {
  /** Names the worker in logs and heartbeats. */
  name: string;
  /** Pause between two rounds. */
  intervalMs: number;
  /** Pause before the first round; `intervalMs` when left out. */
  firstAfterMs?: number;
  /** The process counts as ready only while a worker with a heartbeat makes progress; see heartbeat.ts. */
  heartbeat?: pg.Pool;
  /** Takes due items and processes them. A failure is logged, and the next round comes after the usual pause. */
  run: (round: Round) => Promise<unknown>;
};

export function startWorker({ log }: Pick<Deps, 'log'>, settings: WorkerSettings): Worker {
  const { name, intervalMs, firstAfterMs = intervalMs, heartbeat, run } = settings;
  const end = new AbortController();
  let current: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const rounds = noteWorker(name, intervalMs);
  const progress = () => {
    rounds.beatAt = Date.now();
    if (heartbeat !== undefined) recordHeartbeat(heartbeat, name);
  };

  async function runRound(): Promise<void> {
    const startedAt = performance.now();
    try {
      await run({ signal: end.signal, progress });
      progress();
      rounds.succeeded += 1;
    } catch (error) {
      rounds.failed += 1;
      log.warn({ event: 'worker.round_failed', worker: name, err: error }, 'worker round failed, will retry');
    } finally {
      rounds.workedMs += performance.now() - startedAt;
    }
  }

  function schedule(afterMs: number): void {
    if (end.signal.aborted) return;
    timer = setTimeout(() => {
      current = runRound().then(() => schedule(intervalMs));
    }, afterMs).unref();
  }

  progress();
  schedule(firstAfterMs);
  return {
    async stop() {
      end.abort();
      clearTimeout(timer);
      await current;
      forgetWorker(name, rounds);
    },
  };
}
