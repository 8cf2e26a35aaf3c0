// The queue in front of a project: in order, one at a time, each once, and nobody waits for another project.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inProjectTurn } from './project-turns.ts';

test('what one project is asked for is done in order, and another project does not wait for it', async () => {
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await sleep(ms);
    done.push(name);
    return name;
  };
  const results = await Promise.all([
    inProjectTurn(1, work('first', 60)),
    inProjectTurn(1, work('second', 1)),
    inProjectTurn(2, work('other', 1)),
  ]);
  expect(results).toEqual(['first', 'second', 'other']);
  expect(done).toEqual(['other', 'first', 'second']);
});

test('what fails is told to its own caller alone, and the next one has its turn', async () => {
  const failing = inProjectTurn(3, () => Promise.reject(new Error('no')));
  const next = inProjectTurn(3, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a query that runs each time it is awaited is run once', async () => {
  const runs = { count: 0 };
  // As the database library's queries are.
  const lazy: PromiseLike<void> = {
    // oxlint-disable-next-line unicorn/no-thenable -- just that is what is tried here
    then: (resolve) => {
      runs.count += 1;
      return Promise.resolve().then(resolve as () => never);
    },
  };
  await inProjectTurn(4, () => lazy as Promise<void>);
  expect(runs.count).toBe(1);
});
