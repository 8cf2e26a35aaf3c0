// Checks docs/spec-coverage.md: every promise cites tests that exist and run on every change.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CoverageTable, readCoverageTable, testIdPattern } from './spec-coverage-table.ts';

/** Compares the ids in the table with the ids at the end of titles in the test files. */
export function checkCoverage({ promises, problems }: CoverageTable, sources: readonly string[]): string[] {
  const titleEnd = new RegExp(String.raw`\[(${testIdPattern})\]['"\`]`, 'g');
  const written = sources.flatMap((source) => Array.from(source.matchAll(titleEnd), ([, id = '']) => id));
  const leftOut = sources.flatMap(listLeftOut);
  const cited = new Set(promises.flatMap(({ tests }) => tests));
  return [
    ...problems,
    ...promises.flatMap(({ id, tests }) =>
      tests.filter((test) => !written.includes(test)).map((test) => `${id}: no test has the id ${test}`),
    ),
    ...leftOut.map((id) => `${id} is the id of a test that is skipped or runs only at night`),
    ...Array.from(Map.groupBy(written, (id) => id))
      .filter(([, uses]) => uses.length > 1)
      .map(([id, uses]) => `${id} is the id of ${uses.length} tests`),
    ...Array.from(new Set(written))
      .filter((id) => !cited.has(id))
      .map((id) => `${id} is the id of a test that no promise cites`),
  ];
}

/** Tests with an id that `npm test` passes over: `test.skip('... [home-1]'`, `test('... [home-1]', { tag: '@nightly' }`. */
function listLeftOut(source: string): string[] {
  const skipped = new RegExp(String.raw`\.(?:skip|todo|fixme)\(\s*['"\`].*\[(${testIdPattern})\]['"\`]`, 'g');
  const nightly = new RegExp(String.raw`\[(${testIdPattern})\]['"\`],\s*\{[^}]*@nightly`, 'g');
  return [skipped, nightly].flatMap((pattern) => Array.from(source.matchAll(pattern), ([, id = '']) => id));
}

const root = path.join(import.meta.dirname, '..');
const read = (...place: string[]) => readFileSync(path.join(root, ...place), 'utf8');

function readTestFiles(): string[] {
  return globSync(['{src,demo,test,e2e}/**/*.test.{ts,tsx}', 'scripts/check-setup.test.ts'], { cwd: root }).map(
    (file) => read(file),
  );
}

if (import.meta.main) {
  const table = readCoverageTable(read('docs', 'spec-coverage.md'));
  const problems = checkCoverage(table, readTestFiles());
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${table.promises.length} promises, ${problems.length} problems.\n`);
  if (problems.length > 0) process.exitCode = 1;
}
