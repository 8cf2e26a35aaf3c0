// Guarantees of every background worker: one round at a time, failures that do not stop it, and a clean stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startWorker, type WorkerSettings } from './worker.ts';

type Warning = Record<string, unknown>;

function start(settings: Partial<WorkerSettings> & Pick<WorkerSettings, 'run'>) {
  const warnings: Warning[] = [];
  const log = { warn: (warning: Warning) => void warnings.push(warning) };
  const worker = startWorker({ log: log as never }, { name: 'test', intervalMs: 5, ...settings });
  return { worker, warnings };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isTrue(); tries += 1) await sleep(5);
  expect(isTrue()).toBe(true);
}

test('rounds follow each other and never overlap', async () => {
  const seen = { now: 0, most: 0, rounds: 0 };
  const { worker } = start({
    async run() {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await sleep(12);
      seen.now -= 1;
      seen.rounds += 1;
    },
  });
  await until(() => seen.rounds >= 3);
  await worker.stop();
  expect(seen.most).toBe(1);
});

test('a failed round is logged with its event, and the next one runs', async () => {
  let rounds = 0;
  const { worker, warnings } = start({
    async run() {
      rounds += 1;
      if (rounds === 1) throw new Error('not today');
    },
  });
  await until(() => rounds >= 2);
  await worker.stop();
  expect(warnings).toMatchObject([{ event: 'worker.round_failed', worker: 'test', err: { message: 'not today' } }]);
});

test('the first round may have its own delay', async () => {
  let rounds = 0;
  const { worker } = start({ firstAfterMs: 1, intervalMs: 60_000, run: async () => (rounds += 1) });
  await until(() => rounds === 1);
  await worker.stop();
});

test('stopping signals the current round, waits for it, and starts no other', async () => {
  const seen = { started: 0, ended: 0 };
  const { worker } = start({
    async run({ signal }) {
      seen.started += 1;
      while (!signal.aborted) await sleep(2);
      await sleep(20);
      seen.ended += 1;
    },
  });
  await until(() => seen.started === 1);
  await worker.stop();
  expect(seen).toEqual({ started: 1, ended: 1 });
  await sleep(30);
  expect(seen.started).toBe(1);
});
