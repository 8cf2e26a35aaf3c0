// Failpoints: a process is killed at the named place and pass, as if by kill -9.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';

/** Reaches one place three times, printing before each. */
function run(setting: { label: string; hit: number } | undefined) {
  const code = `
    import { failpoint } from ${JSON.stringify(new URL('failpoint.ts', import.meta.url).href)};
    for (let hit = 1; hit <= 3; hit += 1) {
      process.stdout.write(String(hit));
      failpoint({ failpoint: ${JSON.stringify(setting)} }, 'hold.taken');
    }`;
  const { signal, status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code]);
  return { signal, status, reached: stdout.toString() };
}

test('nothing happens without the setting, or at another place', () => {
  expect(run(undefined)).toEqual({ signal: null, status: 0, reached: '123' });
  expect(run({ label: 'hold.before-take', hit: 1 })).toEqual({ signal: null, status: 0, reached: '123' });
});

test('the process is killed when it reaches the place for the n-th time', () => {
  expect(run({ label: 'hold.taken', hit: 1 })).toEqual({ signal: 'SIGKILL', status: null, reached: '1' });
  expect(run({ label: 'hold.taken', hit: 3 })).toEqual({ signal: 'SIGKILL', status: null, reached: '123' });
});

test('the setting names a place and a pass', () => {
  expect(readConfig({ FAILPOINT: 'hold.taken@2' }).failpoint).toEqual({ label: 'hold.taken', hit: 2 });
});
