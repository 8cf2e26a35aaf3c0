// Chooses what `npm test` runs by what changed: the long money tests at full counts if money code did, otherwise at smoke
// counts; and the tests of processes if server code below the features did.
import { execFileSync } from 'node:child_process';

export const testSpeeds = ['smoke', 'money', 'nightly'] as const;
/** `smoke`: a few of each; `money`: the full counts for changed money code; `nightly`: the largest counts. */
export type TestSpeed = (typeof testSpeeds)[number];

/** @throws Error for an unknown speed. */
export function readSpeed(word: string | undefined): TestSpeed | undefined {
  if (word === undefined || word === '') return undefined;
  const speed = testSpeeds.find((name) => name === word);
  if (speed === undefined) throw new Error(`TEST_SPEED is "${word}"; there are ${testSpeeds.join(', ')}`);
  return speed;
}

/** A speed requested by a flag (`--money`), and the remaining arguments. */
export function takeSpeedFlag(args: readonly string[]): { asked: TestSpeed | undefined; rest: string[] } {
  const asked = testSpeeds.findLast((name) => args.includes(`--${name}`));
  return { asked, rest: args.filter((arg) => !testSpeeds.some((name) => arg === `--${name}`)) };
}

export const testParts = ['check', 'unit', 'browser'] as const;
export type TestPart = (typeof testParts)[number];

/**
 * The requested part of `npm test`, and the options for its program; undefined for everything.
 * @throws Error for an unknown part, and for options without a part, which no single program would take.
 */
export function takePart(args: readonly string[]): { part: TestPart | undefined; rest: string[] } {
  const [first, ...rest] = args;
  if (first === undefined) return { part: undefined, rest: [] };
  const part = testParts.find((name) => name === first);
  if (part === undefined) throw new Error(`"${first}" is not a part of the tests; there are ${testParts.join(', ')}`);
  return { part, rest };
}

/** The money, and what decides who may move it and what it bought. */
export const moneyFolders = [
  'src/features/investing/',
  'src/features/ledger/',
  'src/features/packs/',
  'src/features/payouts/',
  'src/features/reconciliation/',
  'src/features/register/',
  'src/features/reservations/',
  'src/platform/cards/',
  'sandbox/',
  'db/',
];
/** Screens and texts do not affect money, and tests are run anyway. */
const decidesNothing = /\/web\/|-copy\.ts$|\.test\.tsx?$/;

/** Whether the file is server code, a rule or SQL that handles money. */
export function isMoneyCode(file: string): boolean {
  return (
    moneyFolders.some((folder) => file.startsWith(folder)) && /\.(?:ts|sql)$/.test(file) && !decidesNothing.test(file)
  );
}

/** Start processes, databases and commands: a sixth of all work, and nothing in a screen or in features without money can break them. */
export const processTests = [
  'scripts/{admin,audit,backup,check-money,demo,dev,reconcile}.test.ts',
  'src/features/investing/server/sweep/crash.test.ts',
  'src/features/backups/server/{backup-runs,backup-versions,refused-restore,site-backup}.test.ts',
  'src/features/backups/server/stored/stored-backup.test.ts',
  'src/platform/postgres/{embedded-postgres,migrations,pool-client}.test.ts',
  'test/checks/clock.test.ts',
] as const;

/** Whether the file is part of what the tests of processes test, or of those tests. */
export function isProcessCode(file: string): boolean {
  return /^(?:db|demo|scripts|src\/features\/(?:accounts|audit|backups)\/server|src\/platform|test)\/.*\.(?:m?[jt]s|sql)$|^src\/[^/]+\.ts$|^package(?:-lock)?\.json$/.test(
    file,
  );
}

/** Files that differ from the main branch, or why they cannot be determined. */
export type Changes = { files: string[]; since: string } | { unknown: string };

/**
 * On a branch, the differences from where it left main; on main, its last commit. Both include uncommitted changes.
 */
export function findChanges(root: string): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const find = (...args: string[]) => {
    try {
      return git(...args).trim();
    } catch {
      return undefined;
    }
  };
  // A folder unpacked inside another repository has no own history.
  const prefix = find('rev-parse', '--show-prefix');
  if (prefix !== '') return { unknown: 'there is no git history here' };
  const main = ['origin/main', 'main'].find((name) => find('rev-parse', '--verify', '--quiet', name) !== undefined);
  const fork = main && find('merge-base', 'HEAD', main);
  const isOnMain = fork === undefined || fork === find('rev-parse', 'HEAD');
  const base = isOnMain ? find('rev-parse', '--verify', '--quiet', 'HEAD^1') : fork;
  if (base === undefined) return { unknown: 'this clone has no history to compare with' };
  const lines = (text: string) => text.split('\0').filter((file) => file !== '');
  const changed = lines(git('diff', '--name-only', '--no-renames', '-z', base));
  const added = lines(git('ls-files', '--others', '--exclude-standard', '-z'));
  return { files: [...changed, ...added], since: isOnMain ? 'the commit before' : `it left ${main}` };
}

export type Choice = { speed: TestSpeed; hasProcesses: boolean; why: string };

/** The requested speed, or one chosen by what changed. If that is unknown, nothing is left out. */
export function chooseSpeed(asked: TestSpeed | undefined, changes: () => Changes): Choice {
  if (asked !== undefined) return { speed: asked, hasProcesses: true, why: 'as asked for' };
  const found = changes();
  if ('unknown' in found) {
    return { speed: 'smoke', hasProcesses: true, why: `${found.unknown}; --money runs the full counts` };
  }
  const money = found.files.filter(isMoneyCode);
  const hasProcesses = found.files.some(isProcessCode);
  if (money.length === 0) return { speed: 'smoke', hasProcesses, why: `no money code changed since ${found.since}` };
  const others = money.length > 1 ? ` and ${money.length - 1} more` : '';
  return { speed: 'money', hasProcesses: true, why: `money code changed since ${found.since}: ${money[0]}${others}` };
}

const names: Record<TestSpeed, string> = { smoke: 'Smoke', money: 'Full', nightly: 'Nightly' };

export function describeChoice({ speed, hasProcesses, why }: Choice): string {
  const left = hasProcesses ? '' : ' Without the tests of processes: nothing that they test changed.';
  return `${names[speed]} counts for the money tests (${why}).${left}`;
}
