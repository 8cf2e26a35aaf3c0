// Timeouts for a service that may not answer, with a simulated clock.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a waiting caller gets an error in time, and the work continues', async () => {
  const failures: unknown[] = [];
  const wait = { ms: 8000, late: new Error('slow'), onLate: (error: unknown) => void failures.push(error) };
  const work = Promise.withResolvers<string>();
  const answer = withTimeout(work.promise, wait).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await answer).toMatchObject({ message: 'slow' });
  work.reject(new Error('later'));
  await vi.advanceTimersByTimeAsync(1);
  expect(failures).toMatchObject([{ message: 'later' }]);
  expect(await withTimeout(Promise.resolve('done'), wait)).toBe('done');
});
