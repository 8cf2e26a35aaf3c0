// The id of a request over real connections: on every answer, in every log line, and never that of another request.
import { Agent, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';

let kindling: TestApp;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  kindling = await createTestApp({
    env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
    expectsErrors: true,
    addPages: async (app, { log }) => {
      app.addHook('preHandler', async ({ url }) => {
        // As services do: without the request.
        if (url.includes('noted')) log.info({ event: 'test.noted' }, 'noted');
        if (url.includes('broken')) throw new Error('broken on purpose');
      });
    },
  });
  await kindling.app.listen({ port: 0, host: '127.0.0.1' });
  port = (kindling.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  agent.destroy();
  await kindling.close();
});

type Sent = { status: number; id: string; body: string };
function call(path: string, headers: Record<string, string> = {}, body?: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = send({ port, host: '127.0.0.1', path, agent, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, id: String(response.headers['x-request-id']), body: text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

const lines = (event: string) =>
  (kindling.errors as { event?: string; requestId?: string }[]).filter((line) => line.event === event);

test('every answer has an id of its own, also on one connection and for errors', async () => {
  const answers = await Promise.all(
    ['/healthz', '/healthz', '/api/nothing', '/%zz', '/api/projects/abc'].map((path) => call(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 400]);
  for (const { id } of answers) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
});

test('every log line of a request has its id, also those written after its body was read', async () => {
  const user = await makeUser(kindling.deps);
  const headers = { cookie: user.cookie, 'content-type': 'application/json' };
  const read = await call('/healthz?noted');
  const changed = await call('/api/projects/1/views?noted', headers, JSON.stringify({ filler: 'x'.repeat(30_000) }));
  expect(lines('test.noted').map(({ requestId }) => requestId)).toEqual([read.id, changed.id]);
  kindling.deps.log.info({ event: 'test.outside' }, 'between requests');
  expect(lines('test.outside')[0]).not.toHaveProperty('requestId');
});

test('an internal error names the id that is on its answer and in the log', async () => {
  const { status, id, body } = await call('/healthz?broken');
  expect(status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ code: 'internal', requestId: id });
  expect(lines('request.failed')).toMatchObject([{ requestId: id }]);
});

test('a trusted proxy may give the id if it is short and plain; nobody else may', async () => {
  const given = { 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736', 'x-forwarded-for': '192.0.2.7' };
  expect((await call('/healthz', given)).id).toBe(given['x-request-id']);
  for (const id of ['short', 'x'.repeat(65), 'two words here', 'quote"inside', '<script>alert(1)</script>']) {
    expect((await call('/healthz', { ...given, 'x-request-id': id })).id).toMatch(/^[0-9a-f-]{36}$/);
  }
  const direct = await kindling.app.inject({ url: '/healthz', headers: given, remoteAddress: '203.0.113.5' });
  expect(direct.headers['x-request-id']).not.toBe(given['x-request-id']);
});
