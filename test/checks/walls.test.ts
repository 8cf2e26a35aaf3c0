// Checks that apply to every endpoint: it is served, and guards access, cross-site requests, content types, bodies and
// errors.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '../factories/make.ts';
import { createTestApp, useTestApp } from '../servers/test-app.ts';
import { everyEndpoint, formatEndpoint, getSampleUrl } from './every-endpoint.ts';

const kindling = useTestApp();
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  user = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});

const unsafe = everyEndpoint.filter((endpoint) => endpoint.method !== 'GET');
const withBody = unsafe.filter((endpoint) => endpoint.body !== undefined);
const named = (endpoints: typeof everyEndpoint) =>
  endpoints.map((endpoint) => [formatEndpoint(endpoint), endpoint] as const);

/** Enough of the database to detect that a refused call changed something. */
async function countRows(): Promise<unknown> {
  const { rows } = await kindling.deps.pool.query(
    'select (select count(*) from users) as users, (select count(*) from sessions) as sessions, (select count(*) from projects) as projects, (select count(*) from investments) as investments',
  );
  return rows[0];
}

test.each(named(everyEndpoint))('%s is served', (_name, endpoint) => {
  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  expect(kindling.app.hasRoute({ method: endpoint.method, url })).toBe(true);
});

test('the API document describes every endpoint', async () => {
  const { paths } = (await kindling.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  for (const endpoint of everyEndpoint) {
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()], formatEndpoint(endpoint)).toBeDefined();
    if (endpoint.upload === undefined) continue;
    const described = {
      requestBody: { content: { [endpoint.upload.types[0] ?? '']: { schema: { format: 'binary' } } } },
    };
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()], formatEndpoint(endpoint)).toMatchObject(described);
  }
});

describe('access', () => {
  test.each(named(everyEndpoint.filter(({ access }) => access !== 'public')))(
    '%s answers 401 to someone signed out',
    async (_name, endpoint) => {
      const answer = await kindling.app.inject({ method: endpoint.method, url: getSampleUrl(endpoint) });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'signed_out', message: expect.stringMatching(/^Sign in/) });
    },
  );

  test.each(named(everyEndpoint.filter(({ access }) => access === 'admin')))(
    '%s answers 401 to a user who is not an admin',
    async (_name, endpoint) => {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: getSampleUrl(endpoint),
        headers: { cookie: user.cookie },
      });
      expect(answer.statusCode).toBe(401);
    },
  );

  test.each(named(everyEndpoint.filter(({ access }) => access === 'user')))(
    '%s answers 401 to an admin session alone',
    async (_name, endpoint) => {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: getSampleUrl(endpoint),
        headers: { cookie: admin.cookie },
      });
      expect(answer.statusCode).toBe(401);
    },
  );
});

describe('cross-site requests change nothing', () => {
  const shapes: [string, Record<string, string>][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a sibling sub-domain', { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' }],
    ['by a bookmark or a typed address', { 'sec-fetch-site': 'none' }],
    ['by an old browser from another origin', { origin: 'https://evil.example' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from the same host on another port', { origin: 'http://localhost:3999' }],
    ['with an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ];
  test.each(named(unsafe))('%s', async (_name, endpoint) => {
    const before = await countRows();
    for (const [shape, headers] of shapes) {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: getSampleUrl(endpoint),
        headers: { ...headers, cookie: `${user.cookie}; ${admin.cookie}`, 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(answer.statusCode, shape).toBe(403);
      expect(answer.json(), shape).toMatchObject({ code: 'cross_site' });
    }
    expect(await countRows()).toEqual(before);
  });
});

describe('bodies', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/x+json',
    'text/json',
    '',
  ];
  test.each(named(withBody))('%s takes JSON only', async (_name, endpoint) => {
    for (const type of types) {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: getSampleUrl(endpoint),
        headers: { cookie: `${user.cookie}; ${admin.cookie}`, ...(type !== '' && { 'content-type': type }) },
        payload: '{"amount":1000}',
      });
      expect([400, 415], type).toContain(answer.statusCode);
    }
  });

  test.each(named(unsafe.filter(({ upload }) => upload !== undefined)))(
    '%s accepts only its own file types, up to its own size limit',
    async (_name, endpoint) => {
      const send = (type: string, payload: string | Buffer) =>
        kindling.app.inject({
          method: endpoint.method,
          url: getSampleUrl(endpoint),
          headers: { cookie: `${user.cookie}; ${admin.cookie}`, ...(type !== '' && { 'content-type': type }) },
          payload,
        });
      const wrong = [...types, 'application/json', 'image/svg+xml', 'image/gif', 'image/*', 'image/png, text/html'];
      for (const type of wrong) {
        const answer = await send(type, '{"amount":1000}');
        expect([400, 415], type).toContain(answer.statusCode);
        expect(answer.json(), type).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\.$/) });
      }
      const { upload = { types: [], maxBytes: 0 } } = endpoint;
      const answer = await send(upload.types[0] ?? '', Buffer.alloc(upload.maxBytes + 1));
      expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'body_too_large' }]);
    },
  );

  const odd = [
    '{',
    '[]',
    'null',
    '"text"',
    '1',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '{"a":"\\ud800"}',
    '',
  ];
  test.each(named(withBody))('%s refuses malformed bodies with a plain message', async (_name, endpoint) => {
    for (const payload of odd) {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: getSampleUrl(endpoint),
        headers: { cookie: `${user.cookie}; ${admin.cookie}`, 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode, payload.slice(0, 40)).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, payload.slice(0, 40)).toBeLessThan(500);
      expect(answer.json(), payload.slice(0, 40)).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
      });
    }
  });

  test.each(named(withBody))('%s refuses a body over its limit, by default 64 KiB', async (_name, endpoint) => {
    const answer = await kindling.app.inject({
      method: endpoint.method,
      url: getSampleUrl(endpoint),
      headers: { cookie: `${user.cookie}; ${admin.cookie}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ text: 'x'.repeat(endpoint.maxBodyBytes ?? 64 * 1024) }),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'body_too_large' });
  });

  test.each(named(withBody))('%s refuses an unknown field', async (_name, endpoint) => {
    const answer = await kindling.app.inject({
      method: endpoint.method,
      url: getSampleUrl(endpoint),
      headers: { cookie: `${user.cookie}; ${admin.cookie}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ surprise: true }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation', issues: expect.any(Array) });
  });
});

describe('ids and addresses', () => {
  const withId = everyEndpoint.filter(({ path }) => path.includes('{id}'));
  const badIds = [
    '0',
    '-1',
    '1.5',
    '1e3',
    'abc',
    '9223372036854775808',
    '99999999999999999999',
    '%00',
    '1%2f2',
    ' 1',
    'NaN',
  ];
  test.each(named(withId))('%s refuses a malformed id', async (_name, endpoint) => {
    for (const id of badIds) {
      const answer = await kindling.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace('{id}', id),
        headers: { cookie: `${user.cookie}; ${admin.cookie}` },
      });
      expect([400, 404], id).toContain(answer.statusCode);
    }
  });

  test('an unknown address answers 404 in the same shape as every error', async () => {
    const answer = await kindling.app.inject('/api/nowhere');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) });
  });
});

describe('headers', () => {
  const addresses = [
    '/api/projects',
    '/api/nowhere',
    '/api/projects/abc',
    '/api/users',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/docs',
    '/docs/static/index.html',
  ];
  test.each(addresses)('%s may not be sniffed, framed or run as a script', async (address) => {
    const { headers } = await kindling.app.inject(address);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('browsers do not cache errors', async () => {
    expect((await kindling.app.inject('/api/projects/999999999')).headers['cache-control']).toBe('no-store');
  });
});

test('with TLS a page on the same host served over HTTP is another site', async () => {
  const origin = 'https://kindling.example';
  const demo = { DEV_IDENTITY: 'on', PAYMENTS: 'sandbox' };
  const secure = await createTestApp({ env: { PUBLIC_URL: origin, ...demo } });
  const send = async (from: string) => {
    const headers = { origin: from, host: 'kindling.example' };
    return (await secure.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode;
  };
  expect(await send('http://kindling.example')).toBe(403);
  expect(await send(origin)).not.toBe(403);
  await secure.close();
});
