// Requests allowed per minute, and the key they are counted by: written out here, so that no limit changes unnoticed.
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });

type Asking = { url: string; method?: 'GET' | 'POST'; as?: TestUser; from?: string };

function ask({ url, method = 'POST', as, from = '192.0.2.1' }: Asking): Promise<LightMyRequestResponse> {
  return kindling.app.inject({
    method,
    url,
    headers: {
      'x-forwarded-for': from,
      ...(as && { cookie: as.cookie }),
      ...(method === 'POST' && { 'content-type': url === '/api/images' ? 'image/png' : 'application/json' }),
    },
    ...(method === 'POST' && { payload: url === '/api/images' ? 'no picture' : '{}' }),
  });
}

const limitOf = async (asking: Asking) => Number((await ask(asking)).headers['x-ratelimit-limit']);
const leftOf = async (asking: Asking) => Number((await ask(asking)).headers['x-ratelimit-remaining']);

test('each kind of call has its limit per minute', async () => {
  const [person, admin] = [await makeUser(kindling.deps), await makeAdmin(kindling.deps)];
  const limits = {
    reading: await limitOf({ url: '/api/projects', method: 'GET' }),
    'reading without a word to search': await limitOf({ url: '/api/projects?q=', method: 'GET' }),
    searching: await limitOf({ url: '/api/projects?q=lamp', method: 'GET' }),
    'searching by place': await limitOf({ url: '/api/projects?location=Bergen', method: 'GET' }),
    changing: await limitOf({ url: '/api/projects', as: person }),
    paying: await limitOf({ url: '/api/create-payment-intent', as: person }),
    'writing to us': await limitOf({ url: '/api/contact' }),
    reporting: await limitOf({ url: '/api/messages/1/reports', as: person }),
    previewing: await limitOf({ url: '/api/markdown-preview', as: person }),
    uploading: await limitOf({ url: '/api/images', as: person }),
    downloading: await limitOf({ url: '/api/admin/projects.csv', method: 'GET', as: admin }),
    'running a job': await limitOf({ url: '/api/admin/reconciliation/unknown/runs', as: admin }),
  };
  expect(limits).toEqual({
    reading: 1200,
    'reading without a word to search': 1200,
    searching: 60,
    'searching by place': 60,
    changing: 240,
    paying: 30,
    'writing to us': 5,
    reporting: 5,
    previewing: 30,
    uploading: 40,
    downloading: 30,
    'running a job': 12,
  });
});

test('signed-in people are counted by account, separately from others at their address', async () => {
  const [one, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const url = '/api/contact';
  expect(await leftOf({ url, as: one, from: '192.0.2.10' })).toBe(4);
  expect(await leftOf({ url, as: one, from: '192.0.2.11' })).toBe(3);
  expect(await leftOf({ url, as: other, from: '192.0.2.10' })).toBe(4);
  expect(await leftOf({ url, from: '192.0.2.10' })).toBe(4);
});

test('an administrator is counted by account too, separately from users', async () => {
  const admin = await makeAdmin(kindling.deps);
  const other = await makeAdmin(kindling.deps);
  const url = '/api/admin/reconciliation/unknown/runs';
  expect(await leftOf({ url, as: admin, from: '192.0.2.12' })).toBe(11);
  expect(await leftOf({ url, as: admin, from: '192.0.2.13' })).toBe(10);
  expect(await leftOf({ url, as: other, from: '192.0.2.12' })).toBe(11);
});

test('without an account the address counts, and an IPv6 network counts as one', async () => {
  const url = '/api/contact';
  expect(await leftOf({ url, from: '192.0.2.20' })).toBe(4);
  expect(await leftOf({ url, from: '192.0.2.21' })).toBe(4);
  expect(await leftOf({ url, from: '2001:db8:0:7::1' })).toBe(4);
  expect(await leftOf({ url, from: '2001:db8:0:7:aaaa::2' })).toBe(3);
  expect(await leftOf({ url, from: '2001:db8:0:8::1' })).toBe(4);
});

test('searches count by address even when signed in, so that more accounts give no more searches', async () => {
  const [one, other] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const search = { url: '/api/projects?q=boat', method: 'GET', from: '192.0.2.30' } as const;
  expect(await leftOf({ ...search, as: one })).toBe(59);
  expect(await leftOf({ ...search, as: other })).toBe(58);
  expect(await leftOf({ ...search, as: one, from: '192.0.2.31' })).toBe(59);
  expect(await leftOf({ ...search, url: '/api/projects', as: one })).toBe(1199);
});

test('using up one limit does not affect the others', async () => {
  const person = await makeUser(kindling.deps);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await ask({ url: '/api/contact', as: person, from: '192.0.2.40' })).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await ask({ url: '/api/projects', as: person, from: '192.0.2.40' })).statusCode).toBe(400);
});
