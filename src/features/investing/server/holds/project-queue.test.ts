// The in-process project queue: in order, one at a time, each once, and independent per project.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { maxWaiting, maxWaitMs, runInProjectQueue } from './project-queue.ts';

const person = { isPerson: true };
/** The queue is shared with other test files of the run, which use low ids. */
const hot = 2_000_000_001;

test('work on one project is done in order, and another project does not wait for it', async () => {
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await sleep(ms);
    done.push(name);
    return name;
  };
  const results = await Promise.all([
    runInProjectQueue(hot + 1, work('first', 60)),
    runInProjectQueue(hot + 1, work('second', 1)),
    runInProjectQueue(hot + 2, work('other', 1)),
  ]);
  expect(results).toEqual(['first', 'second', 'other']);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('a failure reaches only its own caller, and the next one continues', async () => {
  const failing = runInProjectQueue(hot + 3, () => Promise.reject(new Error('no')));
  const next = runInProjectQueue(hot + 3, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a query that runs each time it is awaited runs once', async () => {
  const runs = { count: 0 };
  // Lazy, like the database library's queries.
  const lazy: PromiseLike<void> = {
    // oxlint-disable-next-line unicorn/no-thenable -- a thenable is what this test needs
    then: (resolve) => {
      runs.count += 1;
      return Promise.resolve().then(resolve as () => never);
    },
  };
  await runInProjectQueue(hot + 4, () => lazy as Promise<void>);
  expect(runs.count).toBe(1);
});

test('callers over the queue limit are refused immediately', async () => {
  let end = (): void => undefined;
  const first = runInProjectQueue(hot, () => new Promise<void>((resolve) => (end = resolve)), person);
  const leave = new AbortController();
  const waiting = Array.from({ length: maxWaiting }, () =>
    runInProjectQueue(hot, async () => 'done', { ...person, signal: leave.signal }).catch(() => 'dropped'),
  );
  const begun = performance.now();
  await expect(runInProjectQueue(hot, async () => 'done', person)).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - begun).toBeLessThan(1000);
  // Work that follows a completed payment is still done.
  const mustWait = runInProjectQueue(hot, async () => 'done');
  leave.abort();
  end();
  await first;
  expect(await mustWait).toBe('done');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['dropped']));
});

test('a caller who waits too long gets an error, and their work is skipped', async () => {
  vi.useFakeTimers();
  try {
    const done: string[] = [];
    let end = (): void => undefined;
    const first = runInProjectQueue(hot + 6, () => new Promise<void>((resolve) => (end = resolve)), person);
    const late = runInProjectQueue(hot + 6, async () => void done.push('late'), person).catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(maxWaitMs);
    expect(await late).toMatchObject({ code: 'unavailable' });
    const next = runInProjectQueue(hot + 6, async () => void done.push('next'), person);
    end();
    await first;
    await next;
    expect(done).toEqual(['next']);
  } finally {
    vi.useRealTimers();
  }
});

test('an aborted caller is skipped, and the next one continues', async () => {
  const done: string[] = [];
  const leaver = new AbortController();
  let end = (): void => undefined;
  const first = runInProjectQueue(hot + 7, () => new Promise<void>((resolve) => (end = resolve)));
  const gone = runInProjectQueue(hot + 7, async () => void done.push('gone'), {
    ...person,
    signal: leaver.signal,
  }).catch((error: unknown) => error);
  const next = runInProjectQueue(hot + 7, async () => void done.push('next'), person);
  leaver.abort();
  await new Promise((resolve) => setImmediate(resolve));
  end();
  await Promise.all([first, next]);
  expect(await gone).toMatchObject({ code: 'unavailable' });
  expect(done).toEqual(['next']);
});

test('no one is refused while the queue moves, however long it takes', async () => {
  vi.useFakeTimers();
  try {
    const turn = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), maxWaitMs - 500));
    const all = Promise.all([1, 2, 3, 4].map(() => runInProjectQueue(hot + 8, turn, person)));
    await vi.advanceTimersByTimeAsync(4 * maxWaitMs);
    expect(await all).toEqual(['done', 'done', 'done', 'done']);
  } finally {
    vi.useRealTimers();
  }
});
