// A stuck worker makes its process unready.
import type pg from 'pg';
import { expect, test } from 'vitest';
import { isBeating, recordHeartbeat, secondsSinceBeat, stopBeating } from './heartbeat.ts';

test('a process whose background worker was silent for more than ninety seconds is not ready', () => {
  const pool = {} as pg.Pool;
  expect(isBeating(pool)).toBe(true);
  recordHeartbeat(pool, 'room', 0);
  recordHeartbeat(pool, 'mails', 80_000);
  expect(secondsSinceBeat(pool, 90_000)).toBe(90);
  expect(isBeating(pool, 90_000)).toBe(true);
  expect(isBeating(pool, 90_001)).toBe(false);
  recordHeartbeat(pool, 'room', 90_001);
  expect(isBeating(pool, 90_001)).toBe(true);
  stopBeating(pool);
  expect(isBeating(pool, 900_000)).toBe(true);
});
