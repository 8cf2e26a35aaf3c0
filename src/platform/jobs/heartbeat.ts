// Records when the background workers of this process were last active: a stuck one shows at /readyz and on Health.
import type pg from 'pg';

const beats = new WeakMap<pg.Pool, Map<string, number>>();

export function recordHeartbeat(pool: pg.Pool, worker: string, at = Date.now()): void {
  const known = beats.get(pool) ?? new Map<string, number>();
  beats.set(pool, known.set(worker, at));
}

/** They were ended on purpose. */
export function stopBeating(pool: pg.Pool): void {
  beats.delete(pool);
}

/** Seconds since the last beat of the quietest worker; undefined if none was started. */
export function secondsSinceBeat(pool: pg.Pool, now = Date.now()): number | undefined {
  const known = beats.get(pool);
  return known === undefined ? undefined : (now - Math.min(...known.values())) / 1000;
}

/** Far longer than one item, or a pause between two rounds, may take. */
const longestPauseSeconds = 90;

export function isBeating(pool: pg.Pool, now = Date.now()): boolean {
  return (secondsSinceBeat(pool, now) ?? 0) <= longestPauseSeconds;
}
