// Counts for limits, places and values, as the supervisor keeps them for all workers.
import { expect, test } from 'vitest';
import { createCounts, toRetrySeconds } from './counts.ts';
import { createPlaces } from './places.ts';
import { createValues } from './values.ts';

test('a call that exceeds one of its limits counts under none of its keys, until a minute after the first', () => {
  let now = 0;
  const counts = createCounts(() => now);
  const counted = [
    { key: 'address', limit: 2 },
    { key: 'network', limit: 4 },
  ];
  counts.spend(counted, 2);
  now = 30_000;
  const refused = counts.spend(counted, 1);
  expect(toRetrySeconds(refused, counted)).toBe(30);
  expect(counts.spend([{ key: 'network', limit: 4 }], 2)).toMatchObject({ isRefused: false });
  now = 60_000;
  expect(toRetrySeconds(counts.spend(counted, 1), counted)).toBeUndefined();
});

test('places are limited for all holders together, and those of one that ended are free again', () => {
  const places = createPlaces();
  expect([places.take(1, 'a', 2), places.take(2, 'a', 2), places.take(2, 'a', 2)]).toEqual([true, true, false]);
  places.release(2, 'a');
  expect(places.take(3, 'a', 2)).toBe(true);
  places.forgetHolder(1);
  expect([places.take(2, 'a', 2), places.take(2, 'a', 2)]).toEqual([true, false]);
});

test('a value is gone after its time', () => {
  let now = 0;
  const values = createValues(() => now);
  values.set('code', { used: false }, 1000);
  expect(values.get('code')).toEqual({ used: false });
  now = 1000;
  expect(values.get('code')).toBeUndefined();
});
