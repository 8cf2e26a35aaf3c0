// Processing due work: every item once, even if others fail.
import { expect, test } from 'vitest';
import { type DueWork, processDueWork } from './due-work.ts';

type Warning = Record<string, unknown>;

function process(settings: Partial<DueWork<number>> & Pick<DueWork<number>, 'takeBatch'>) {
  const warnings: Warning[] = [];
  const log = { warn: (warning: Warning) => void warnings.push(warning) };
  let progress = 0;
  const count = processDueWork({ log, pool: {} } as never, {
    kind: 'test',
    batchSize: 3,
    progress: () => void (progress += 1),
    ...settings,
  });
  return count.then((taken) => ({ taken, warnings, progress }));
}

test('full batches are followed by another, a shorter one is the last', async () => {
  const queue = [1, 2, 3, 4, 5, 6, 7];
  const done: number[] = [];
  const work = async (item: number) => void done.push(item);
  const { taken, progress } = await process({ takeBatch: async () => ({ items: queue.splice(0, 3), work }) });
  expect([taken, progress, done.toSorted((a, b) => a - b)]).toEqual([7, 7, [1, 2, 3, 4, 5, 6, 7]]);
});

test('a list without batches is read once; one whose items free others is read until it is empty', async () => {
  const work = () => Promise.resolve();
  expect((await process({ takeBatch: async () => ({ items: [1, 2, 3], work, isWhole: true }) })).taken).toBe(3);
  const queue = [1, 2];
  const freeing = async () => ({ items: queue.splice(0, 1), work, mayFreeMore: true });
  expect((await process({ takeBatch: freeing })).taken).toBe(2);
});

test('the rest of an endless queue is left for the next round', async () => {
  const { taken } = await process({ takeBatch: async () => ({ items: [1, 2, 3], work: () => Promise.resolve() }) });
  expect(taken).toBe(60);
});

test('a failing item is logged and does not block the others', async () => {
  const done: number[] = [];
  const { warnings, taken } = await process({
    takeBatch: async () => ({
      items: [1, 2],
      work: async (item) => {
        if (item === 1) throw new Error('broken');
        done.push(item);
      },
    }),
  });
  expect([taken, done]).toEqual([2, [2]]);
  expect(warnings).toMatchObject([{ event: 'worker.item_failed', kind: 'test', item: 1 }]);
});

test('a failure to load items is logged, and the worker continues with other kinds', async () => {
  const { warnings, taken } = await process({ takeBatch: () => Promise.reject(new Error('no database')) });
  expect(taken).toBe(0);
  expect(warnings).toMatchObject([{ event: 'worker.load_failed', kind: 'test' }]);
});
