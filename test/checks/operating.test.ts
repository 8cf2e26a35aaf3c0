// docs/operating.md by day: what it names exists, and the service it installs is sound. `npm run walk` runs its commands.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isExpected, readSteps } from '../../scripts/walk.ts';
import { namesInSource } from '../factories/setting-names.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/operating.md');
const unit = read('deploy/systemd/kindling.service');

test('the steps are numbered without a gap, and commands have no placeholder that a shell would run', () => {
  const steps = readSteps(page);
  expect(steps.map(({ title }) => Number.parseInt(title, 10))).toEqual(steps.map((_, place) => place + 1));
  expect(steps.length).toBeGreaterThanOrEqual(11);
  for (const { blocks } of steps) for (const { commands } of blocks) expect(commands).not.toMatch(/…|\bTODO\b/);
});

test('an expectation finds its line, and nothing else', () => {
  expect(isExpected('ok      Database  PostgreSQL 15.20 answered.\n', 'ok      Database  PostgreSQL …')).toBe(true);
  expect(isExpected('FAILED  Database  no answer\n', 'ok      Database  …')).toBe(false);
});

test('every file of the repository that the page or the unit names exists', () => {
  const files = [...`${page}\n${unit}`.matchAll(/\/opt\/kindling\/([\w./-]*\w)/g)].map(([, file = '']) => file);
  const links = [...page.matchAll(/\]\((?:\.\.\/)?([\w./-]+)(?:#[\w-]+)?\)/g)].map(([link, file = '']) =>
    link.includes('(../') ? file : path.join('docs', file),
  );
  expect([...files, ...links].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('its settings are known, and its commands are those of package.json', () => {
  const settings = /^cat > \/etc\/kindling\.env <<END$(.*?)^END$/ms.exec(page)?.[1] ?? '';
  const names = [...settings.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !namesInSource().has(name))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const verbs = new Set(Object.values(scripts).map((command) => command.split(' ').at(2)));
  const used = [...page.matchAll(/(?:^|`)kindling ([a-z][a-z-]*)/gm)].map(([, verb = '']) => verb);
  expect(used).toContain('drill');
  expect(used.filter((verb) => !verbs.has(verb))).toEqual([]);
});

const analyze = '/usr/bin/systemd-analyze';

test.skipIf(!existsSync(analyze))('systemd accepts the unit and calls its exposure low', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kindling-unit-'));
  const file = path.join(folder, 'kindling.service');
  // The program is not where the page installs it; everything else is as it is.
  writeFileSync(file, unit.replace('/usr/local/bin/node', process.execPath));
  const verified = spawnSync(analyze, ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(verified.stderr.split('\n').filter((line) => line.includes('kindling.service'))).toEqual([]);
  const judged = spawnSync(analyze, ['security', '--offline=true', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(2.5);
});
