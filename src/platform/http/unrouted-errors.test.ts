// Errors before routing have the same format and security headers as all others.
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';

let secure: TestApp;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://kindling.example', DEV_IDENTITY: 'on', PAYMENTS: 'sandbox' };
  secure = await createTestApp({ env });
  // The shortest timeouts that can be tested.
  Object.assign(secure.app.server, { headersTimeout: 300, requestTimeout: 300 });
  await secure.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => secure.close());

/** Sends these bytes and returns the response until the connection closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect((secure.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(bytes);
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const end = 'host: kindling.example\r\nconnection: close\r\n\r\n';

test.each([
  ['an address that cannot be read', 400, `GET /projects/%ff HTTP/1.1\r\n${end}`],
  ['bytes that are no request', 400, 'NONSENSE\r\n\r\n'],
  ['two hosts', 400, `GET /api/projects HTTP/1.1\r\nhost: other.example\r\n${end}`],
  ['headers that are too large', 431, `GET / HTTP/1.1\r\nx-large: ${'x'.repeat(20_000)}\r\n${end}`],
  ['a head that does not end', 408, 'GET / HTTP/1.1\r\nhost: kindling.example\r\n'],
])('%s: %i, in our format and with our security headers', async (_what, status, bytes) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const header of [
    'strict-transport-security: max-age=31536000; includeSubDomains',
    'x-content-type-options: nosniff',
    'x-frame-options: DENY',
    "content-security-policy: default-src 'none'; base-uri 'none'",
    'cache-control: no-store',
  ])
    expect(answer).toContain(header);
  const [, body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ code: 'bad_request', message: expect.stringMatching(/^The .*\.$/) });
});

test('a single host header is accepted', async () => {
  expect(await send(`GET /api/projects HTTP/1.1\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('every response of the development sign-in enforces HTTPS', async () => {
  for (const url of ['/dev-idp/.well-known/openid-configuration', '/dev-idp/choose/nothing']) {
    const { headers } = await secure.app.inject({ url, headers: { host: 'kindling.example' } });
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
});
