// The API document: made once, compressed, remembered by browsers, and counted by the limits.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/servers/test-app.ts';

const site = useTestApp({ env: { RATE_LIMITS: 'on' } });

const read = (headers: Record<string, string> = {}, url = '/openapi.json') =>
  site.app.inject({ url, headers, remoteAddress: '192.0.2.7' });

test('it is sent in the encoding that the caller accepts, a tenth as large', async () => {
  const [plain, br, gzip] = [
    await read(),
    await read({ 'accept-encoding': 'gzip, br' }),
    await read({ 'accept-encoding': 'gzip' }),
  ];
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(br.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length);
  expect(plain.json<{ openapi: string; paths: object }>().paths).not.toHaveProperty('/openapi.json');
});

test('every success status is named, with what the summary does not say of it', async () => {
  type Operation = { responses: Record<string, { description: string }> };
  const { paths } = (await read()).json<{ paths: Record<string, Record<string, Operation>> }>();
  expect(paths['/api/messages']?.post?.responses).toMatchObject({
    200: { description: 'Already sent with this key' },
    201: { description: 'Sent' },
  });
  expect(Object.keys(paths['/api/comments/{id}']?.delete?.responses ?? {})).toEqual(['204', 'default']);
});

test('every operation has a name of its own, and says which scope a token needs', async () => {
  type Operation = { operationId: string; security: Record<string, string[]>[]; description?: string };
  const { paths } = (await read()).json<{ paths: Record<string, Record<string, Operation>> }>();
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(paths['/api/projects/{id}/updates']?.get).toMatchObject({
    operationId: 'getProjectsByIdUpdates',
    security: [{}, { token: ['projects:read'] }],
    description: 'Scope for API tokens: `projects:read`.',
  });
  expect(paths['/api/create-payment-intent']?.post?.security).toEqual([{ user: [] }]);
});

test('a browser that has it gets no second copy', async () => {
  const { etag } = (await read()).headers;
  const again = await read({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await read({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('the readable form reads the same document', async () => {
  for (const url of ['/docs/json', '/docs/yaml']) {
    const answer = await read({}, url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/openapi.json']);
  }
});

test('it counts against the limit of reads', async () => {
  const ask = () =>
    site.app.inject({ url: '/openapi.json', headers: { 'if-none-match': 'x' }, remoteAddress: '192.0.2.8' });
  const remaining = Number((await ask()).headers['x-ratelimit-remaining']);
  expect(Number((await ask()).headers['x-ratelimit-remaining'])).toBe(remaining - 1);
});
