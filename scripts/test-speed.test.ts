// The repetition counts `npm test` uses: by changed files, by the state of the clone, and by request.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  chooseSpeed,
  describeChoice,
  findChanges,
  isMoneyCode,
  isProcessCode,
  processTests,
  readSpeed,
  takePart,
  takeSpeedFlag,
} from './test-speed.ts';

test.each([
  ['src/features/investing/server/settlement.ts', true],
  ['src/features/investing/investing-rules.ts', true],
  ['src/features/ledger/server/ledger-service.ts', true],
  ['src/features/payouts/server/payout-service.ts', true],
  ['src/features/reconciliation/server/drift-jobs.ts', true],
  ['src/features/packs/rolling-limit.ts', true],
  ['src/features/register/server/lines/register-service.ts', true],
  ['src/platform/cards/stripe-gateway.ts', true],
  ['sandbox/payment-intents.ts', true],
  ['db/rules/ledger.sql', true],
  ['src/features/investing/web/checkout-page.tsx', false],
  ['src/features/investing/web/admin/refund-rules.ts', false],
  ['src/features/investing/investing-copy.ts', false],
  ['src/features/investing/server/investment-mail-copy.ts', false],
  ['src/features/investing/server/settlement.test.ts', false],
  ['src/features/investing/README.md', false],
  ['db/README.md', false],
  ['src/features/projects/server/project-service.ts', false],
  ['docs/money.md', false],
])('%s: money code %s', (file, expected) => {
  expect(isMoneyCode(file)).toBe(expected);
});

test.each([
  ['scripts/backup.ts', true],
  ['scripts/bootstrap.mjs', true],
  ['scripts/dev.test.ts', true],
  ['src/main.ts', true],
  ['src/features/backups/server/site-backup.ts', true],
  ['test/servers/server-process.ts', true],
  ['db/migrations/0000_tables.sql', true],
  ['demo/demo-walk.ts', true],
  ['src/features/audit/server/audit-chain.ts', true],
  ['package-lock.json', true],
  ['src/features/projects/server/project-service.ts', false],
  ['src/ui/button.tsx', false],
  ['e2e/journeys/invest.test.ts', false],
  ['docs/operations.md', false],
])('%s: process code %s', (file, expected) => {
  expect(isProcessCode(file)).toBe(expected);
});

test('a part of the tests takes the options after it, so that several machines can share the work', () => {
  expect(takePart([])).toEqual({ part: undefined, rest: [] });
  expect(takePart(['unit', '--shard', '1/2'])).toEqual({ part: 'unit', rest: ['--shard', '1/2'] });
  expect(() => takePart(['browsers'])).toThrow('"browsers" is not a part of the tests; there are check, unit, browser');
  expect(() => takePart(['--shard', '1/2'])).toThrow('"--shard" is not a part of the tests');
});

test('every pattern of the tests of processes finds one', () => {
  for (const pattern of processTests) expect(globSync(pattern).length, pattern).toBeGreaterThan(0);
});

describe('the files that differ', () => {
  let folder: string;
  let remote: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kindling-speed-'));
    remote = path.join(folder, 'remote');
    mkdirSync(remote);
    git('init', '-q', '-b', 'main');
    commit('one.ts');
    commit('two.ts');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function git(...args: string[]): void {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: remote, stdio: 'ignore' });
  }
  function commit(file: string): void {
    writeFileSync(path.join(remote, file), file);
    git('add', '.');
    git('commit', '-q', '-m', file);
  }
  function clone(...options: string[]): string {
    const place = path.join(folder, 'clone');
    execFileSync('git', ['clone', '-q', ...options, pathToFileURL(remote).href, place], { stdio: 'ignore' });
    return place;
  }

  test('on main are those of its last commit', () => {
    expect(findChanges(remote)).toEqual({ files: ['two.ts'], since: 'the commit before' });
    expect(findChanges(clone())).toEqual({ files: ['two.ts'], since: 'the commit before' });
  });

  test('on main include uncommitted files, old and new', () => {
    writeFileSync(path.join(remote, 'one.ts'), 'edited');
    writeFileSync(path.join(remote, 'new.ts'), 'new');
    expect(findChanges(remote)).toMatchObject({ files: ['one.ts', 'two.ts', 'new.ts'] });
  });

  test('on a branch are those changed since it left main, regardless of newer commits on main', () => {
    git('switch', '-q', '-c', 'branch');
    commit('three.ts');
    commit('four.ts');
    git('switch', '-q', 'main');
    commit('five.ts');
    git('switch', '-q', 'branch');
    expect(findChanges(remote)).toEqual({ files: ['four.ts', 'three.ts'], since: 'it left main' });
    expect(findChanges(clone('--branch', 'branch'))).toMatchObject({ since: 'it left origin/main' });
  });

  test('include both paths of a moved file', () => {
    git('mv', 'one.ts', 'moved.ts');
    git('commit', '-q', '-m', 'move');
    expect(findChanges(remote)).toMatchObject({ files: ['moved.ts', 'one.ts'] });
  });

  test('are unknown in a clone of one commit, without git, and in a folder of another repository', () => {
    expect(findChanges(clone('--depth', '1'))).toEqual({ unknown: 'this clone has no history to compare with' });
    expect(findChanges(folder)).toEqual({ unknown: 'there is no git history here' });
    const inner = path.join(remote, 'unpacked');
    mkdirSync(inner);
    expect(findChanges(inner)).toEqual({ unknown: 'there is no git history here' });
  });
});

describe('the choice', () => {
  const changed = (...files: string[]) => chooseSpeed(undefined, () => ({ files, since: 'the commit before' }));

  test('is full counts after a change of money code, and names it', () => {
    const choice = changed('docs/money.md', 'db/rules/ledger.sql', 'sandbox/refunds.ts');
    expect(choice.speed).toBe('money');
    expect(describeChoice(choice)).toBe(
      'Full counts for the money tests (money code changed since the commit before: db/rules/ledger.sql and 1 more).',
    );
  });

  test('is smoke counts without processes after any other change', () => {
    expect(describeChoice(changed('docs/money.md'))).toBe(
      'Smoke counts for the money tests (no money code changed since the commit before).' +
        ' Without the tests of processes: nothing that they test changed.',
    );
  });

  test('includes the tests of processes after a change of process code', () => {
    expect(changed('docs/money.md', 'scripts/backup.ts')).toMatchObject({ speed: 'smoke', hasProcesses: true });
  });

  test('is smoke counts without any history, and says so', () => {
    const choice = chooseSpeed(undefined, () => ({ unknown: 'there is no git history here' }));
    expect(describeChoice(choice)).toBe(
      'Smoke counts for the money tests (there is no git history here; --money runs the full counts).',
    );
  });

  test('follows an explicit request, by flag or by variable', () => {
    const changes = () => ({ files: ['db/rules/ledger.sql'], since: 'the commit before' });
    expect(chooseSpeed('smoke', changes)).toMatchObject({ speed: 'smoke', hasProcesses: true });
    expect(takeSpeedFlag(['--money', 'settle'])).toEqual({ asked: 'money', rest: ['settle'] });
    expect(takeSpeedFlag(['settle'])).toEqual({ asked: undefined, rest: ['settle'] });
    expect(readSpeed('nightly')).toBe('nightly');
    expect(readSpeed('')).toBeUndefined();
    expect(() => readSpeed('fast')).toThrow('TEST_SPEED is "fast"');
  });
});
