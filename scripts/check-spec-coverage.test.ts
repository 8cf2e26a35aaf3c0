// The list of promises stays current: a missing, skipped or failed test is reported with its promise.
import { expect, test } from 'vitest';
import { checkCoverage, checkRun } from './check-spec-coverage.ts';
import { readCoverageTable } from './spec-coverage-table.ts';
import { readBrowserReport, readUnitReport } from './test-reports.ts';

const head = '| Id | Promise | Tests | Note |\n|---|---|---|---|\n';
const row = (id: string, tests: string, promise = `promise ${id}`) => `| ${id} | ${promise} | ${tests} | |\n`;
const sources = [
  "test('home shows three [home-1]', async () => {});\ntest('home is quick', async () => {});",
  'test.each([1])(`a goal of ${goal} is refused [submit-2]`, () => {});',
];
const check = (rows: string, files = sources) => checkCoverage(readCoverageTable(head + rows), files);
const both = row('S2.1', 'home-1 submit-2');

test('accepts a table whose tests all exist and are all cited', () => {
  expect(check(row('S2.1', 'home-1') + row('S2.2', 'submit-2 home-1'))).toEqual([]);
});

test.each([
  ['a test that does not exist', both + row('S2.2', 'home-9'), ['S2.2: no test has the id home-9']],
  ['a test that no promise cites', row('S2.1', 'home-1'), ['submit-2 is the id of a test that no promise cites']],
  ['a promise without a test', both + row('S2.2', ''), ['line 4: no test is cited']],
  ['a repeated promise id', both.repeat(2), ['line 4: the id or the promise appears twice']],
  ['a repeated promise', both + row('S2.2', 'home-1', 'promise S2.1'), ['line 4: the id or the promise appears twice']],
  ['an empty promise', both + row('S2.2', 'home-1', ''), ['line 4: the promise is empty']],
  ['a malformed promise id', both + row('2.1', 'home-1'), ['line 4: "2.1" is not an id like S2.14']],
  ['a missing cell', `${both}| S2.2 | promise | home-1 |\n`, ['line 4: expected 4 cells, found 3']],
])('reports %s', (_what, rows, problems) => {
  expect(check(rows)).toEqual(problems);
});

test('reports a cell that names no test id', () => {
  expect(check(both + row('S2.2', 'Manually'))).toContain('line 4: "Manually" is not the id of a test');
});

test('reports an id that two tests have', () => {
  expect(check(both, [...sources, "test('another [home-1]', () => {});"])).toEqual(['home-1 is the id of 2 tests']);
});

test('reports a table with other columns', () => {
  expect(check('| Id | Promise |\n|---|---|\n')).toContain('line 3: expected 4 cells, found 2');
});

const unitTable = readCoverageTable(head + row('S5.1', 'submit-2'));
const runUnit = (...statuses: string[]) => {
  const assertionResults = statuses.map((status, at) => ({ title: `a goal of ${at} is refused [submit-2]`, status }));
  return checkRun(unitTable, readUnitReport({ testResults: [{ assertionResults }] }));
};

test.each([
  ['every case passed', ['passed', 'passed'], []],
  ['one case failed', ['passed', 'failed'], ['S5.1: submit-2 failed']],
  ['it was skipped', ['pending'], ['S5.1: submit-2 was skipped']],
  ['it is still to be written', ['todo'], ['S5.1: submit-2 was skipped']],
  ['it did not run', [], ['S5.1: submit-2 did not run']],
])('judges a unit test of which %s', (_what, statuses, problems) => {
  expect(runUnit(...statuses)).toEqual(problems);
});

const browserTable = readCoverageTable(head + row('S2.1', 'home-1'));
const runBrowser = (...outcomes: [status: string, last: string][]) => {
  const tests = outcomes.map(([status, last]) => ({ status, results: [{ status: last }] }));
  const suites = [{ specs: [], suites: [{ specs: [{ title: 'home shows three [home-1]', tests }] }] }];
  return checkRun(browserTable, readBrowserReport({ suites }));
};

test.each<[string, [string, string][], string[]]>([
  [
    'passed in both screen sizes',
    [
      ['expected', 'passed'],
      ['flaky', 'passed'],
    ],
    [],
  ],
  [
    'runs in one screen size only',
    [
      ['expected', 'passed'],
      ['skipped', 'skipped'],
    ],
    [],
  ],
  [
    'failed in one size',
    [
      ['expected', 'passed'],
      ['unexpected', 'failed'],
    ],
    ['S2.1: home-1 failed'],
  ],
  ['timed out', [['unexpected', 'timedOut']], ['S2.1: home-1 failed']],
  ['is expected to fail', [['expected', 'failed']], ['S2.1: home-1 failed']],
  ['was skipped in every size', [['skipped', 'skipped']], ['S2.1: home-1 was skipped']],
  ['did not run', [], ['S2.1: home-1 did not run']],
])('judges a browser test that %s', (_what, outcomes, problems) => {
  expect(runBrowser(...outcomes)).toEqual(problems);
});
