// A flood of comments does not empty the cache of pages at the rate of the flood.
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPublicSignal } from './public-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first comment empties it at once, a flood every two seconds, and the last one is not forgotten [comments-8]', async () => {
  let emptied = 0;
  const app = Fastify();
  const signal = createPublicSignal(app, {
    publicDataChanged: () => {
      emptied += 1;
    },
  });
  signal.send();
  expect(emptied).toBe(1);
  for (let tenths = 0; tenths < 100; tenths += 1) {
    signal.send();
    vi.advanceTimersByTime(100);
  }
  expect(emptied).toBeLessThanOrEqual(6);
  const before = emptied;
  signal.send();
  vi.advanceTimersByTime(2000);
  expect(emptied).toBe(before + 1);
  vi.advanceTimersByTime(60_000);
  expect(emptied).toBe(before + 1);
  signal.send();
  expect(emptied).toBe(before + 2);
  await app.close();
});
