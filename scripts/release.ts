// `npm run release -- VERSION [--dry-run]`: prepares a release on main, as a commit and an annotated tag. Pushing the tag publishes it.
// `npm run release -- --notes VERSION` prints the notes of a version, for the workflow.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readNotes, releaseChangelog, requireNewerVersion } from './release-notes.ts';
import { root } from './steps.ts';

const usage = `Usage: npm run release -- VERSION [--dry-run]   prepare a release, for example 0.2.0
       npm run release -- --notes VERSION      print the notes of a version
`;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function main(): void {
  const { version, isNotes, isDry } = readArguments();
  const changelog = read('CHANGELOG.md');
  if (isNotes) return void process.stdout.write(`${readNotes(changelog, version)}\n`);
  const manifest = JSON.parse(read('package.json')) as { version: string };
  const tags = git('tag', '--list', 'v*').split('\n').filter(Boolean);
  requireNewerVersion(version, tags);
  requireCleanMain();
  const released = releaseChangelog(changelog, version, new Date());
  process.stdout.write(`Notes of ${version}:\n\n${readNotes(released, version)}\n\n`);
  if (isDry) {
    const change = manifest.version === version ? 'stays' : `changes from ${manifest.version} to ${version}`;
    process.stdout.write(`Dry run: the version in package.json ${change}; nothing was tested, written or tagged.\n`);
    return;
  }
  requirePassingTests();
  writeFileSync(path.join(root, 'CHANGELOG.md'), released);
  if (manifest.version !== version)
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd: root, stdio: 'ignore' });
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  git('commit', '--message', `build(release): ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Kindling ${version}`);
  process.stdout.write(`Committed and tagged v${version}. Publish it with: git push --follow-tags\n`);
}

function readArguments(): { version: string; isNotes: boolean; isDry: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { notes: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
    });
    const [version, ...more] = positionals;
    if (version !== undefined && more.length === 0)
      return { version: version.replace(/^v/, ''), isNotes: values.notes, isDry: values['dry-run'] };
  } catch {
    // The usage says what there is.
  }
  throw new Error(usage.trimEnd());
}

function requireCleanMain(): void {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`Releases are made on main; this is ${branch}.`);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove what is not committed first.');
}

/** All of them, on this very commit; the workflow tests the tag once more. */
function requirePassingTests(): void {
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'test'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The tests did not pass, so nothing was released.');
  if (git('status', '--porcelain') !== '') throw new Error('The tests changed files, so nothing was released.');
}
