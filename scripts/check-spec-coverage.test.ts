// The coverage table cannot go stale: a test that is missing, skipped, failed or renamed is told by its row.
import { expect, test } from 'vitest';
import { checkRun, checkTable } from './check-spec-coverage.ts';
import { readTable } from './spec-coverage-table.ts';
import { readBrowserReport, readUnitReport } from './test-reports.ts';

const head = '| Id | Statement | Held by | Differs |\n|---|---|---|---|\n';
const row = (id: string, held: string, statement = `statement of ${id}`) => `| ${id} | ${statement} | ${held} | |\n`;
const files: Record<string, string> = {
  'e2e/browse.test.ts': "test('home shows three', async () => {});\ntest.describe('without scripts', () => {});",
  'src/rules.test.ts':
    "test.each([1])('a goal of %s is refused', () => {});\nit(`it’s ${word} in ${place}`, () => {});",
};
const check = (text: string) => checkTable(readTable(text), (file) => files[file]);

test('a table whose tests all exist passes', () => {
  const text = [
    head,
    row('S2.1', 'e2e/browse.test.ts › home shows three<br>e2e/browse.test.ts › without scripts › home shows three'),
    row('S2.2', 'src/rules.test.ts › a goal of 999 is refused'),
    row('S2.3', 'src/rules.test.ts › it’s sold in full'),
  ].join('');
  expect(check(text)).toEqual([]);
});

test.each([
  ['a file that is not there', row('S2.1', 'e2e/gone.test.ts › home'), 'S2.1: there is no file e2e/gone.test.ts'],
  [
    'a stale title',
    row('S2.1', 'e2e/browse.test.ts › home shows four'),
    'S2.1: e2e/browse.test.ts has no test "home shows four"',
  ],
  [
    'a stale name around it',
    row('S2.1', 'e2e/browse.test.ts › with scripts › home shows three'),
    'S2.1: e2e/browse.test.ts has no test "with scripts › home shows three"',
  ],
  ['a row without a test', row('S2.1', ''), 'line 3 (S2.1): no test holds it'],
  [
    'an id twice',
    row('S2.1', 'e2e/browse.test.ts › home shows three').repeat(2),
    'line 4 (S2.1): this id is there twice',
  ],
  [
    'a statement twice',
    row('S2.1', 'e2e/browse.test.ts › home shows three', 'same') +
      row('S2.2', 'e2e/browse.test.ts › home shows three', 'same'),
    'line 4 (S2.2): this statement is there twice',
  ],
  [
    'an id of another shape',
    row('2.1', 'e2e/browse.test.ts › home shows three'),
    'line 3 (2.1): "2.1" is no id like S2.14',
  ],
  [
    'a row cut short',
    '| S2.1 | said | e2e/browse.test.ts › home shows three |\n',
    'line 3 (S2.1): 4 cells are needed, 3 are there',
  ],
  [
    'a cell that names no test',
    row('S2.1', 'tested by hand'),
    'line 3 (S2.1): "tested by hand" is not "file › name of a test"',
  ],
])('found: %s', (_what, rows, problem) => {
  expect(check(head + rows)).toContain(problem);
});

test('a table with other columns is not passed over', () => {
  expect(check('| Id | Statement |\n|---|---|\n| S2.1 | said |\n')).toContain(
    'line 1: a table with the columns Id, Statement is none of ours',
  );
});

const unit = (status: string) =>
  readUnitReport(
    {
      testResults: [
        {
          name: '/there/src/rules.test.ts',
          assertionResults: [
            { ancestorTitles: [], title: 'a goal of 999 is refused', status: 'passed' },
            { ancestorTitles: [], title: 'a goal of 500 is refused', status },
          ],
        },
      ],
    },
    (file) => file.replace('/there/', ''),
  );
const browser = (...outcomes: [status: string, last: string][]) =>
  readBrowserReport(
    {
      suites: [
        {
          title: 'browse.test.ts',
          file: 'browse.test.ts',
          specs: [],
          suites: [
            {
              title: 'without scripts',
              file: 'browse.test.ts',
              specs: [
                {
                  title: 'home shows three',
                  tests: outcomes.map(([status, last]) => ({ status, results: [{ status: last }] })),
                },
              ],
            },
          ],
        },
      ],
    },
    'e2e',
  );
const unitTable = readTable(head + row('S5.1', 'src/rules.test.ts › a goal of 500 is refused'));
const browserTable = readTable(head + row('S2.1', 'e2e/browse.test.ts › without scripts › home shows three'));
const browserKey = 'e2e/browse.test.ts › without scripts › home shows three';

test('after a run in which every cited test passed nothing is said', () => {
  expect(checkRun(unitTable, unit('passed'))).toEqual([]);
  expect(checkRun(browserTable, browser(['expected', 'passed'], ['flaky', 'passed']))).toEqual([]);
});

test('a test for one size of screen alone is enough', () => {
  expect(checkRun(browserTable, browser(['expected', 'passed'], ['skipped', 'skipped']))).toEqual([]);
});

test.each([
  ['a test that failed', 'failed', 'S5.1: failed: src/rules.test.ts › a goal of 500 is refused'],
  ['a test that was skipped', 'pending', 'S5.1: was skipped: src/rules.test.ts › a goal of 500 is refused'],
  ['a test still to be written', 'todo', 'S5.1: was skipped: src/rules.test.ts › a goal of 500 is refused'],
])('%s is told by its row', (_what, status, problem) => {
  expect(checkRun(unitTable, unit(status))).toEqual([problem]);
});

test.each<[string, [string, string][], string]>([
  [
    'failed in one size',
    [
      ['expected', 'passed'],
      ['unexpected', 'failed'],
    ],
    `S2.1: failed: ${browserKey}`,
  ],
  ['timed out', [['unexpected', 'timedOut']], `S2.1: failed: ${browserKey}`],
  ['is expected to fail', [['expected', 'failed']], `S2.1: failed: ${browserKey}`],
  ['was skipped in every size', [['skipped', 'skipped']], `S2.1: was skipped: ${browserKey}`],
  ['did not run', [], `S2.1: did not run: ${browserKey}`],
])('a browser test that %s is told by its row', (_what, outcomes, problem) => {
  expect(checkRun(browserTable, browser(...outcomes))).toEqual([problem]);
});
