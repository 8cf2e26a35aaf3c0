// Checks docs/spec-coverage.md: every statement cites tests that exist; with --ran, that each of them ran now and passed.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Citation, readTable, type Table } from './spec-coverage-table.ts';
import { type RanTest, readBrowserReport, readUnitReport, testKey } from './test-reports.ts';

/** What is wrong with the table as it stands; `read` answers a file's text, or undefined where there is none. */
export function checkTable(table: Table, read: (file: string) => string | undefined): string[] {
  const missing = table.rows.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const text = read(test.file);
      if (text === undefined) return [`${id}: there is no file ${test.file}`];
      return holdsTest(text, test) ? [] : [`${id}: ${test.file} has no test "${test.titles.join(' › ')}"`];
    }),
  );
  return [...table.problems, ...missing];
}

/** What is wrong with the table after a run: tests that did not run, were skipped or failed. */
export function checkRun(table: Table, ran: readonly RanTest[]): string[] {
  const outcomes = Map.groupBy(ran, ({ key }) => key);
  return table.rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, titles }) => {
      const key = testKey(file, titles);
      const found = outcomes.get(key)?.map(({ outcome }) => outcome) ?? [];
      if (found.length === 0) return [`${id}: did not run: ${key}`];
      if (found.includes('failed')) return [`${id}: failed: ${key}`];
      // A test may be for one size of screen alone; for none of them is too few.
      return found.includes('passed') ? [] : [`${id}: was skipped: ${key}`];
    }),
  );
}

/** Whether each name is written in the file as a name: exactly, or as a pattern that is filled in for every case. */
function holdsTest(text: string, { titles }: Citation): boolean {
  const names = namesIn(text);
  return titles.every((title) => names.some((name) => name.test(title)));
}

/** The first argument of every call that has a text there, with `${...}` and `%s` standing for anything. */
function namesIn(text: string): RegExp[] {
  const found = text.matchAll(/\(\s*(?:'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`|"((?:\\.|[^"\\\n])*)")\s*,/g);
  return Array.from(found, ([, single, template, double]) => {
    const literal = (single ?? template ?? double ?? '').replaceAll(/\\(.)/g, '$1');
    const parts = literal.split(template === undefined ? /%[sdifjoOc]/ : /\$\{[^}]*\}|%[sdifjoOc]/);
    return new RegExp(`^${parts.map((part) => escapePattern(part.replaceAll('%%', '%'))).join('[\\s\\S]*')}$`);
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const root = path.join(import.meta.dirname, '..');
const tablePlace = path.join(root, 'docs', 'spec-coverage.md');
export const unitReport = path.join(root, 'test-results', 'unit.json');
export const browserReport = path.join(root, 'test-results', 'browser.json');

function readText(file: string): string | undefined {
  const place = path.join(root, file);
  return existsSync(place) && statSync(place).isFile() ? readFileSync(place, 'utf8') : undefined;
}

function readRun(): RanTest[] {
  const toRelative = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const read = (place: string) => JSON.parse(readFileSync(place, 'utf8')) as unknown;
  return [...readUnitReport(read(unitReport), toRelative), ...readBrowserReport(read(browserReport), 'e2e')];
}

if (import.meta.main) {
  const table = readTable(readFileSync(tablePlace, 'utf8'));
  const problems = checkTable(table, readText);
  if (process.argv.includes('--ran')) problems.push(...checkRun(table, readRun()));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${table.rows.length} statements, ${problems.length} problems.\n`);
  if (problems.length > 0) process.exitCode = 1;
}
