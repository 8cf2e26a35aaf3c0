// The steps of browser tests: build the pages, find a Chromium, and run Playwright on its own data folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenStale } from './build.ts';
import type { Step } from './steps.ts';
import { ensureChromium } from './test-programs.ts';

/** `args` go to Playwright: names of files, `--grep`, `--project phone`, `--shard 1/2`. */
export function browserSteps({ args = [], env }: { args?: string[]; env: Record<string, string> }): Step[] {
  // Created here and always removed at the end.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kindling-e2e-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const browserEnv: Record<string, string> = { ...env, E2E_DATA_DIR: dataDir };
  return [
    { title: 'Build', work: buildWhenStale },
    {
      title: 'Browser',
      work: async () => {
        browserEnv.CHROMIUM_PATH = ensureChromium({ windowless: true });
      },
    },
    { title: 'Browser tests', command: ['playwright', 'test', ...args], env: browserEnv },
  ];
}
