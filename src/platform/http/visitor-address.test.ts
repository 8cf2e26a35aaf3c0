// Whose address counts behind proxies, over both families: limits of the visitor, never of the proxy, never of what a visitor claims.

import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/servers/test-app.ts';
import { plainAddress } from './rate-limits.ts';

type Visit = { peer: string; forwarded?: string };

/** How many messages each visit may still send, in this order. */
async function countLeft(trusted: string, visits: Visit[]): Promise<number[]> {
  const { app, close } = await createTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: trusted } });
  const left: number[] = [];
  for (const { peer, forwarded } of visits) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: peer,
      headers: { 'content-type': 'application/json', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
      payload: '{}',
    });
    left.push(Number(answer.headers['x-ratelimit-remaining']));
  }
  await close();
  return left;
}

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '::ffff:127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['10.0.0.0/8', '::ffff:10.2.3.4'],
  ['::ffff:10.0.0.0/104', '10.2.3.4'],
  ['fd00:1::/64', 'fd00:1::7'],
])('TRUSTED_PROXIES=%s trusts a proxy at %s', async (trusted, peer) => {
  const visits = ['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.1'].map((forwarded) => ({ peer, forwarded }));
  // An IPv4 address and its form in IPv6 are one visitor.
  expect(await countLeft(trusted, visits)).toEqual([4, 4, 3]);
});

test.each([
  ['127.0.0.1', '192.0.2.9'],
  ['127.0.0.1', '::1'],
  ['fd00:1::/64', 'fd00:1:0:1::7'],
  ['10.0.0.0/8', '::ffff:11.2.3.4'],
])('with TRUSTED_PROXIES=%s what a visitor from %s claims counts for nothing', async (trusted, peer) => {
  const visits = ['192.0.2.1', '192.0.2.2', '2001:db8::1'].map((forwarded) => ({ peer, forwarded }));
  expect(await countLeft(trusted, visits)).toEqual([4, 3, 2]);
});

test('an address that a visitor puts before the one that the proxy adds counts for nothing', async () => {
  const visits = ['192.0.2.1', '2001:db8::1', '127.0.0.1'].map((claimed) => ({
    peer: '127.0.0.1',
    forwarded: `${claimed}, 203.0.113.5`,
  }));
  expect(await countLeft('127.0.0.1', visits)).toEqual([4, 3, 2]);
});

test('a visitor with a whole IPv6 network is one visitor, directly and behind a proxy', async () => {
  expect(await countLeft('none', [{ peer: '2001:db8:0:7::1' }, { peer: '2001:db8:0:7:ffff::2' }])).toEqual([4, 3]);
  const behind = ['2001:db8:0:7::1', '2001:DB8:0:7:1:2:3:4'].map((forwarded) => ({ peer: '::1', forwarded }));
  expect(await countLeft('::1', behind)).toEqual([4, 3]);
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
