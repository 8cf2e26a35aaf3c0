// Whose address counts behind proxies, over both families: limits of the visitor, never of the proxy, never of what a visitor claims.

import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp, useTestApp } from '#test/servers/test-app.ts';
import { plainAddress } from './rate-limits.ts';

const trusting = useTestApp({
  env: {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '127.0.0.1, ::ffff:127.0.0.2, ::1, 10.0.0.0/9, ::ffff:10.128.0.0/105, fd00:1::/64',
  },
});
const direct = useTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'none' } });

/** How many messages a visitor may still send. */
async function countLeft({ app }: TestApp, peer: string, forwarded?: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: peer,
    headers: { 'content-type': 'application/json', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    payload: '{}',
  });
  return Number(answer.headers['x-ratelimit-remaining']);
}

test.each([
  ['127.0.0.1', 1],
  ['::ffff:127.0.0.1', 2],
  ['127.0.0.2', 3],
  ['::1', 4],
  ['10.2.3.4', 5],
  ['::ffff:10.2.3.4', 6],
  ['10.130.0.1', 7],
  ['fd00:1::7', 8],
])(
  'the visitors of a trusted proxy at %s are counted, an IPv4 address and its form in IPv6 as one',
  async (peer, net) => {
    expect(await countLeft(trusting, peer, `192.0.${net}.1`)).toBe(4);
    expect(await countLeft(trusting, peer, `192.0.${net}.2`)).toBe(4);
    expect(await countLeft(trusting, peer, `::ffff:192.0.${net}.1`)).toBe(3);
  },
);

test.each(['192.0.2.9', '::2', 'fd00:1:0:1::7', '::ffff:11.2.3.4'])(
  'what a visitor from %s claims counts for nothing',
  async (peer) => {
    expect(await countLeft(trusting, peer, '203.0.113.1')).toBe(4);
    expect(await countLeft(trusting, peer, '203.0.113.2')).toBe(3);
    expect(await countLeft(trusting, peer, '2001:db8::1')).toBe(2);
  },
);

test('an address that a visitor puts before the one that the proxy adds counts for nothing', async () => {
  expect(await countLeft(trusting, '127.0.0.1', '203.0.113.3, 203.0.113.5')).toBe(4);
  expect(await countLeft(trusting, '127.0.0.1', '2001:db8::1, 203.0.113.5')).toBe(3);
  expect(await countLeft(trusting, '127.0.0.1', '127.0.0.1, 203.0.113.5')).toBe(2);
});

test('a visitor with a whole IPv6 network is one visitor, directly and behind a proxy', async () => {
  expect(await countLeft(direct, '2001:db8:0:7::1')).toBe(4);
  expect(await countLeft(direct, '2001:db8:0:7:ffff::2')).toBe(3);
  expect(await countLeft(trusting, '::1', '2001:db8:0:7::1')).toBe(4);
  expect(await countLeft(trusting, '::1', '2001:DB8:0:7:1:2:3:4')).toBe(3);
});

test('an IPv4 address is written as such', () => {
  expect(['::ffff:192.0.2.1', '::FFFF:192.0.2.1', '192.0.2.1', '2001:db8::1'].map(plainAddress)).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
    '2001:db8::1',
  ]);
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.skipIf(!hasIPv6).each([
  ['::', ['http://127.0.0.1', 'http://[::1]']],
  ['::1', ['http://[::1]']],
])('HOST=%s answers at %s', async (host, addresses) => {
  const { app, close } = await createTestApp({ env: { HOST: host, DEV_IDENTITY: 'on', PAYMENTS: 'sandbox' } });
  await app.listen({ host, port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const address of addresses) expect((await fetch(`${address}:${port}/healthz`)).status).toBe(200);
  await close();
});
