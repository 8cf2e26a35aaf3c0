// Waiting for a service that may not answer, with a simulated clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Line, withinPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late: unknown[] = [];
const wait = { ms: 8000, refusal: new Error('slow'), onLate: (error: unknown) => void late.push(error) };

test('a waiter gets an answer in time, and the work continues', async () => {
  const work = Promise.withResolvers<string>();
  const answer = withinPatience(work.promise, wait).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await answer).toMatchObject({ message: 'slow' });
  work.reject(new Error('later'));
  await vi.advanceTimersByTimeAsync(1);
  expect(late).toMatchObject([{ message: 'later' }]);
  expect(await withinPatience(Promise.resolve('done'), wait)).toBe('done');
});

test('the last of many waiters answered one after the other is not refused', async () => {
  const line: Line = new Set();
  const works = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const answers = works.map(({ promise }) => withinPatience(promise, { ...wait, line }));
  for (const { resolve } of works) {
    await vi.advanceTimersByTimeAsync(7999);
    resolve('done');
  }
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  expect(line.size).toBe(0);
});

test('a waiter overtaken by later ones is refused in time', async () => {
  const line: Line = new Set();
  const answer = withinPatience(new Promise(() => undefined), { ...wait, line }).catch((error: unknown) => error);
  const begun = Date.now();
  for (let second = 0; second < 7; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await withinPatience(Promise.resolve('done'), { ...wait, line });
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({ message: 'slow' });
  expect(Date.now() - begun).toBe(8000);
  expect(line.size).toBe(0);
});
