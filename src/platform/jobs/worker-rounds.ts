// What the background workers of this process have done, by name, for monitoring. A worker that was stopped is forgotten.
export type WorkerRounds = {
  /** Pause between two rounds, in milliseconds. */
  intervalMs: number;
  /** When it last made progress, in milliseconds since 1970. */
  beatAt: number;
  succeeded: number;
  failed: number;
  /** How long all rounds together took, in milliseconds. */
  workedMs: number;
};

const known = new Map<string, WorkerRounds>();

export function noteWorker(name: string, intervalMs: number): WorkerRounds {
  const rounds: WorkerRounds = { intervalMs, beatAt: Date.now(), succeeded: 0, failed: 0, workedMs: 0 };
  known.set(name, rounds);
  return rounds;
}

export function forgetWorker(name: string, rounds: WorkerRounds): void {
  if (known.get(name) === rounds) known.delete(name);
}

export function listWorkers(): ReadonlyMap<string, Readonly<WorkerRounds>> {
  return known;
}
