// Tests of the tests: each mutant in mutants.ts is caught by the test it names.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testSpeed } from '../counts.ts';
import { replaceOnce } from '../mutation.ts';
import { mutants } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');
const eachMs = 90_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindling-mutants-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each is a separate test run on the same database server, so more in parallel would only wait. */
const lanes = [Promise.resolve<unknown>(undefined), Promise.resolve<unknown>(undefined)];

function inTurn<Result>(turn: number, work: () => Promise<Result>): Promise<Result> {
  const lane = turn % lanes.length;
  const result = (lanes[lane] ?? Promise.resolve()).then(work);
  lanes[lane] = result.catch(() => undefined);
  return result;
}

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

/** Result of the named test with the defect planted; its output if it did not run. */
async function runWith(number: number): Promise<string> {
  const { file, test: name } = mutants[number]?.caughtBy ?? { file: '', test: '' };
  const report = path.join(folder, `${number}.json`);
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Tests cited by a promise have an id at the end of their title.
  const title = new RegExp(`${words}(?: \\[[a-z0-9-]+\\])?$`);
  const inherited = Object.entries(process.env).filter(([key]) => !/^(?:VITEST|TEST|NODE_ENV)/.test(key));
  const env = {
    ...Object.fromEntries(inherited),
    MUTANT: String(number),
    TEST_REPORT: report,
    TEST_POSTGRES: JSON.stringify(inject('postgres')),
  };
  const args = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', file, '-t', title.source];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, timeout: eachMs }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"testResults":[]}')) as Report;
  const found = testResults.flatMap(({ assertionResults }) => assertionResults).find((one) => title.test(one.title));
  return found?.status === 'failed' || found?.status === 'passed' ? found.status : `not run: ${said}`;
}

test('the code that each mutant replaces exists in the source, and so does the file that catches it', async () => {
  for (const { plant, caughtBy } of mutants) {
    expect(existsSync(path.join(root, caughtBy.file)), caughtBy.file).toBe(true);
    if (!Array.isArray(plant)) continue;
    for (const { file, from, to } of plant) replaceOnce(await readFile(path.join(root, file), 'utf8'), from, to);
  }
  expect(mutants.length).toBeGreaterThanOrEqual(20);
});

// Each is a run of its own, seconds of work: at full counts, so after a change of money code, and at night.
describe.runIf(testSpeed !== 'smoke').concurrent('is caught', () => {
  for (const [number, { name, caughtBy }] of mutants.entries()) {
    test(`${name}: ${caughtBy.test}`, { timeout: eachMs * mutants.length }, async ({ expect: expectHere }) => {
      expectHere(await inTurn(number, () => runWith(number))).toBe('failed');
    });
  }
});
