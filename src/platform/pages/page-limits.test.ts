// The cost of pages to a caller, and the limit for many networks together.
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createPageLimits } from './page-limits.ts';

const from = (ip: string) => ({ ip, viewer: { user: undefined, admin: undefined } }) as FastifyRequest;
const limits = (now = () => 0) => createPageLimits({ rateLimits: true }, now);

test('an address has 3,000 pages a minute, and then waits for the next', async () => {
  let now = 0;
  const { spend } = limits(() => now);
  expect(await spend(from('192.0.2.1'), 3000)).toBeUndefined();
  expect(await spend(from('192.0.2.1'), 1)).toBe(60);
  expect(await spend(from('192.0.2.2'), 1)).toBeUndefined();
  now = 60_000;
  expect(await spend(from('192.0.2.1'), 1)).toBeUndefined();
});

test('many other addresses do not reset anyone’s count', async () => {
  const { spend } = limits();
  expect(await spend(from('192.0.2.1'), 3000)).toBeUndefined();
  for (let other = 0; other < 15_000; other += 1) await spend(from(`10.0.${other >> 8}.${other & 255}`), 1);
  expect(await spend(from('192.0.2.1'), 1)).toBeDefined();
});

test('the networks of one subscriber share a budget: a /56 and a /48 as well as a /64', async () => {
  const { spend } = limits();
  const spendFrom = async (network: number, third = 'db8') =>
    (await spend(from(`2001:${third}:7:${network.toString(16)}::1`), 3000)) === undefined;
  const inOne56 = await Promise.all(Array.from({ length: 6 }, (_, network) => spendFrom(network)));
  expect(inOne56).toEqual([true, true, true, true, false, false]);
  const inOne48 = await Promise.all(Array.from({ length: 14 }, (_, network) => spendFrom((network + 1) << 8)));
  expect(inOne48.filter(Boolean)).toHaveLength(12);
  expect(await spendFrom(0, 'db9')).toBe(true);
});
