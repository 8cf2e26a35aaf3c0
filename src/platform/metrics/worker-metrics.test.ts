// Several worker processes as one target: a real supervisor with real workers.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

let steps: Record<'both' | 'oneEnded' | 'blocked' | 'bothEnded', string>;
beforeAll(async () => {
  const program = new URL('../../../test/servers/metrics-cluster.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  steps = JSON.parse(stdout) as typeof steps;
});

const value = (text: string, name: string) => {
  const [, found] = new RegExp(`^${name} (.+)$`, 'm').exec(text) ?? [];
  return found === undefined ? undefined : Number(found);
};

test('counters and gauges of workers are added up, and the site is read by one of them', () => {
  expect(value(steps.both, 'test_total')).toBe(7);
  expect(value(steps.both, 'test_processes')).toBe(2);
  expect(value(steps.both, 'test_site')).toBe(1);
});

test('what a worker counted until it ended stays in the sum, and its gauges end with it', () => {
  expect(value(steps.oneEnded, 'test_total')).toBe(17);
  expect(value(steps.oneEnded, 'test_processes')).toBe(1);
});

test('a blocked worker does not fail the scrape: its last figures count', () => {
  expect(value(steps.blocked, 'test_total')).toBe(17);
  expect(value(steps.blocked, 'test_processes')).toBe(1);
});

test('counters never fall, not even without any worker', () => {
  expect(value(steps.bothEnded, 'test_total')).toBe(17);
  expect(value(steps.bothEnded, 'test_processes')).toBeUndefined();
});
