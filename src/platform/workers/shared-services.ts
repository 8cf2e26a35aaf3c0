// What the supervisor keeps for all workers together: counts for limits, places that are taken, and values for minutes.
import { type Count, type Counted, createCounts, type Spent } from './counts.ts';
import { createPlaces } from './places.ts';
import { createValues } from './values.ts';

/** Arguments and results travel as JSON. `worker` is who asks. */
export type SharedServices = {
  spend: (worker: number, counted: readonly Counted[], cost: number) => Spent;
  /** Adds what a worker has counted by itself. */
  addCounts: (worker: number, costs: readonly (readonly [key: string, cost: number])[]) => Count[];
  takePlace: (worker: number, key: string, most: number) => boolean;
  releasePlace: (worker: number, key: string) => void;
  getValue: (worker: number, key: string) => unknown;
  setValue: (worker: number, key: string, value: unknown, lifeMs: number) => void;
  deleteValue: (worker: number, key: string) => void;
};

export function createSharedServices(): SharedServices & { forgetWorker: (worker: number) => void } {
  const counts = createCounts();
  const places = createPlaces();
  const values = createValues();
  return {
    spend: (_worker, counted, cost) => counts.spend(counted, cost),
    addCounts: (_worker, costs) =>
      costs.map(([key, cost]) => {
        const { counts: found } = counts.spend([{ key, limit: Number.POSITIVE_INFINITY }], cost);
        return found[0] ?? { sum: cost, leftMs: 0 };
      }),
    takePlace: (worker, key, most) => places.take(worker, key, most),
    releasePlace: (worker, key) => places.release(worker, key),
    getValue: (_worker, key) => values.get(key),
    setValue: (_worker, key, value, lifeMs) => values.set(key, value, lifeMs),
    deleteValue: (_worker, key) => values.delete(key),
    forgetWorker: places.forgetHolder,
  };
}
