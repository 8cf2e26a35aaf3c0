// Aim 11: the time from `npm start` on existing data to a page that can be served.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure, forTheRecord, median, milliseconds } from './figures.ts';
import type { Stage } from './stage.ts';

const root = path.join(import.meta.dirname, '..');
const port = 4390;
const starts = 5;

export async function measureStart(stage: Stage): Promise<Figure[]> {
  const dataDir = await stage.folder();
  const first = await timeStart(dataDir);
  const later: number[] = [];
  for (let start = 0; start < starts; start += 1) later.push(await timeStart(dataDir));
  return [
    forTheRecord('First start with the demo, already built', milliseconds(first)),
    atMost(2000, {
      aim: 11,
      what: `A later start, until it is ready, median of ${starts}`,
      value: median(later),
      say: milliseconds,
      note: `at worst ${milliseconds(Math.max(...later))}`,
    }),
  ];
}

/** Measures a start with the embedded database, as in the README. */
async function timeStart(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
      if (answer?.ok) return performance.now() - startedAt;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      if (performance.now() - startedAt > 60_000) throw new Error('npm start was not ready after a minute');
      await sleep(10);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
