// Checks docs/spec-coverage.md: every promise cites tests that exist; with --ran, that each of them ran and passed.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CoverageTable, readCoverageTable, testIdPattern } from './spec-coverage-table.ts';
import { type RanTest, readBrowserReport, readUnitReport } from './test-reports.ts';

/** Compares the ids in the table with the ids at the end of titles in the test files. */
export function checkCoverage({ promises, problems }: CoverageTable, sources: readonly string[]): string[] {
  const titleEnd = new RegExp(String.raw`\[(${testIdPattern})\]['"\`]`, 'g');
  const written = sources.flatMap((source) => Array.from(source.matchAll(titleEnd), ([, id = '']) => id));
  const cited = new Set(promises.flatMap(({ tests }) => tests));
  return [
    ...problems,
    ...promises.flatMap(({ id, tests }) =>
      tests.filter((test) => !written.includes(test)).map((test) => `${id}: no test has the id ${test}`),
    ),
    ...Array.from(Map.groupBy(written, (id) => id))
      .filter(([, uses]) => uses.length > 1)
      .map(([id, uses]) => `${id} is the id of ${uses.length} tests`),
    ...Array.from(new Set(written))
      .filter((id) => !cited.has(id))
      .map((id) => `${id} is the id of a test that no promise cites`),
  ];
}

/** Checks that each cited test ran and passed. Cases and screen sizes of one test share its id: one must pass, none may fail. */
export function checkRun({ promises }: CoverageTable, ran: readonly RanTest[]): string[] {
  const outcomesById = Map.groupBy(ran, ({ title }) => /\[([^[\]]+)\]$/.exec(title)?.[1]);
  return promises.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const outcomes = outcomesById.get(test)?.map(({ outcome }) => outcome) ?? [];
      if (outcomes.length === 0) return [`${id}: ${test} did not run`];
      if (outcomes.includes('failed')) return [`${id}: ${test} failed`];
      return outcomes.includes('passed') ? [] : [`${id}: ${test} was skipped`];
    }),
  );
}

const root = path.join(import.meta.dirname, '..');
const read = (...place: string[]) => readFileSync(path.join(root, ...place), 'utf8');

function readTestFiles(): string[] {
  return globSync(['{src,demo,test,e2e}/**/*.test.{ts,tsx}', 'scripts/check-setup.test.ts'], { cwd: root }).map(
    (file) => read(file),
  );
}

function readReports(): RanTest[] {
  return [
    ...readUnitReport(JSON.parse(read('test-results', 'unit.json'))),
    ...readBrowserReport(JSON.parse(read('test-results', 'browser.json'))),
  ];
}

if (import.meta.main) {
  const table = readCoverageTable(read('docs', 'spec-coverage.md'));
  const problems = checkCoverage(table, readTestFiles());
  if (process.argv.includes('--ran')) problems.push(...checkRun(table, readReports()));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${table.promises.length} promises, ${problems.length} problems.\n`);
  if (problems.length > 0) process.exitCode = 1;
}
