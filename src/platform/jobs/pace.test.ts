// Concurrency adapts to what the provider accepts.
import { expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { createPace } from './pace.ts';

const items = (count: number) => Array.from({ length: count }, (_, place) => place);

test('grows by one while everything succeeds, up to twelve', async () => {
  const pace = createPace();
  expect(pace.atOnce()).toBe(4);
  const seen = { now: 0, most: 0 };
  await pace.forEach(items(200), async () => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise((resolve) => setImmediate(resolve));
    seen.now -= 1;
  });
  expect(pace.atOnce()).toBe(12);
  expect(seen.most).toBe(12);
});

test('halves when the provider reports overload, and never reaches zero', async () => {
  const pace = createPace();
  await pace.forEach(items(20), async () => {
    throw new AppError('provider_unavailable', 'Too many requests');
  });
  expect(pace.atOnce()).toBe(1);
});

test('does not slow down for an item that is itself broken', async () => {
  const pace = createPace();
  const done: number[] = [];
  await pace.forEach(items(5), async (item) => {
    if (item === 0) throw new Error('broken');
    done.push(item);
  });
  expect(done).toEqual([1, 2, 3, 4]);
  expect(pace.atOnce()).toBeGreaterThanOrEqual(4);
});
