// The list of promises stays current: a test that is missing, skipped or left to the night is reported.
import { expect, test } from 'vitest';
import { checkCoverage } from './check-spec-coverage.ts';
import { readCoverageTable } from './spec-coverage-table.ts';

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

test.each([
  ['is skipped', "test.skip('home shows four [home-4]', () => {});"],
  ['is still to be written', "test.todo('home shows four [home-4]');"],
  ['runs only at night', "test('home shows four [home-4]', {\n  tag: ['@desktop', '@nightly'],\n}, async () => {});"],
])('reports a cited test that %s', (_what, source) => {
  expect(check(both + row('S2.2', 'home-4'), [...sources, source])).toEqual([
    'home-4 is the id of a test that is skipped or runs only at night',
  ]);
});
