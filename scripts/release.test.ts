import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNotes, releaseChangelog, requireNewerVersion } from './release-notes.ts';

const root = path.join(import.meta.dirname, '..');
const changelog = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0] - 2027-01-02

The first one.
`;

test('what is not released becomes the notes of the version, and the older ones stay', () => {
  const released = releaseChangelog(changelog, '0.2.0', new Date('2027-02-03T04:05:06Z'));
  expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2027-02-03\n\n### Added\n\n- A thing.');
  expect(readNotes(released, '0.2.0')).toBe('### Added\n\n- A thing.');
  expect(readNotes(released, '0.1.0')).toBe('The first one.');
});

test('a release needs notes, and is made once', () => {
  const released = releaseChangelog(changelog, '0.2.0', new Date());
  expect(() => releaseChangelog(released, '0.3.0', new Date())).toThrow(/nothing under "Unreleased"/);
  expect(() => releaseChangelog(changelog, '0.1.0', new Date())).toThrow(/has notes of 0\.1\.0 already/);
  expect(() => readNotes(changelog, '0.2.0')).toThrow(/no notes of 0\.2\.0/);
});

test.each([
  ['0.1.0', ['v0.1.0'], /newer than 0\.1\.0/],
  ['0.9.0', ['v0.10.0', 'v0.2.0'], /newer than 0\.10\.0/],
  ['1.0', [], /not a version/],
  ['0.2.0-rc.1', [], /not a version/],
])('%s after %j is refused', (version, tags, reason) => {
  expect(() => requireNewerVersion(version, tags)).toThrow(reason);
});

test('the first version, and the next one, are accepted', () => {
  requireNewerVersion('0.1.0', []);
  requireNewerVersion('0.10.0', ['v0.9.1', 'v0.2.0']);
});

test('the changelog has notes that can be released', () => {
  expect(releaseChangelog(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), '999.0.0', new Date())).toContain(
    '## [999.0.0]',
  );
});

let clone: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim();
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: clone, encoding: 'utf8' });

/** A small repository with the script, whose tests pass or fail as told. */
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'kindling-release-'));
  mkdirSync(path.join(clone, 'scripts'));
  for (const file of ['release.ts', 'release-notes.ts', 'steps.ts'])
    cpSync(path.join(root, 'scripts', file), path.join(clone, 'scripts', file));
  writeFileSync(path.join(clone, 'scripts', 'bootstrap.mjs'), 'process.exit(Number(process.env.TESTS_EXIT));\n');
  const manifest = { name: 'kindling', version: '0.1.0', type: 'module', private: true };
  writeFileSync(path.join(clone, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    path.join(clone, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages: {} }),
  );
  writeFileSync(path.join(clone, 'CHANGELOG.md'), changelog);
  writeFileSync(path.join(clone, '.gitignore'), 'node_modules\n');
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.org');
  git('add', '.');
  git('commit', '-qm', 'start');
});
afterAll(() => rmSync(clone, { recursive: true }));

test('a release is made on a clean main whose tests pass, and a dry run changes nothing', () => {
  const before = git('rev-parse', 'HEAD');
  expect(release('0.2.0', '--dry-run')).toMatchObject({ status: 0, stdout: expect.stringContaining('- A thing.') });
  git('switch', '-q', '-c', 'other');
  expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('made on main') });
  git('switch', '-q', 'main');
  writeFileSync(path.join(clone, 'left.txt'), '');
  expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('not committed') });
  rmSync(path.join(clone, 'left.txt'));
  process.env.TESTS_EXIT = '1';
  expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('did not pass') });
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
  expect(git('rev-parse', 'HEAD')).toBe(before);
  expect(git('status', '--porcelain')).toBe('');

  process.env.TESTS_EXIT = '0';
  expect(release('0.2.0')).toMatchObject({ status: 0 });
  expect(git('show', '--stat', '--format=%s', 'HEAD')).toMatch(/^build\(release\): 0\.2\.0/);
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag');
  expect(JSON.parse(readFileSync(path.join(clone, 'package.json'), 'utf8'))).toMatchObject({ version: '0.2.0' });
  expect(release('--notes', 'v0.2.0').stdout).toBe('### Added\n\n- A thing.\n');
  expect(release('0.2.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('newer than 0.2.0') });
});
