// `npm test`: every check there is, from formatting to journeys in a browser; `--nightly` runs the long ones longer.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenStale } from './build.ts';
import { ensureChromium } from './find-chromium.ts';
import { root, runSteps, type Step, staticSteps } from './steps.ts';

const env: Record<string, string> = process.argv.includes('--nightly') ? { NIGHTLY: 'on' } : {};

// What an earlier run reported says nothing about this one.
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });

await runSteps([
  ...staticSteps,
  { title: 'Unit and API tests', command: ['vitest', 'run'], env },
  { title: 'Build', work: buildWhenStale },
  ...(hasBrowserTests() ? browserSteps() : []),
]);

function hasBrowserTests() {
  const folder = path.join(root, 'e2e');
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.tsx?$/.test(String(name)))
  );
}

function browserSteps(): Step[] {
  // Made here and removed at the end, whatever the end is.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kindling-e2e-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const browserEnv = { ...env, E2E_DATA_DIR: dataDir };
  return [
    {
      title: 'Browser',
      work: async () => {
        Object.assign(browserEnv, { CHROMIUM_PATH: ensureChromium({ windowless: true }) });
      },
    },
    { title: 'Browser tests', command: ['playwright', 'test'], env: browserEnv },
    {
      title: 'Coverage of the specification',
      command: ['node', path.join('scripts', 'check-spec-coverage.ts'), '--ran'],
    },
  ];
}
