// Limits what an install can run and load: scripts only of packages that package.json names, and only content that the lockfile describes
// by its hash.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Locked = { integrity?: string; inBundle?: boolean; hasInstallScript?: boolean; resolved?: string };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
const locked = Object.entries(packages).filter(([place]) => place !== '');

test('every locked package has the hash of its content, or comes inside one that has', () => {
  expect(locked.length).toBeGreaterThan(500);
  const open = locked.filter(([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && inBundle !== true);
  expect(open.map(([place]) => place)).toEqual([]);
});

test('no package is loaded from elsewhere than the registry', () => {
  const elsewhere = locked.filter(([, { resolved = '' }]) => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved));
  expect(elsewhere.map(([place]) => place)).toEqual([]);
});

test('package.json decides about every package that has a script of its own', () => {
  const withScript = locked.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.replace(/^.*node_modules\//, '')] : [],
  );
  expect(withScript.filter((name) => !(name in allowScripts))).toEqual([]);
});

test('the image runs no script of a package', () => {
  const installs = read('Dockerfile').match(/npm (?:ci|install|i)\b[^&|;\n]*/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  for (const command of installs) expect(command).toContain('--ignore-scripts');
});
