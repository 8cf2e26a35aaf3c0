// Streams in a minimal server: limits, slow readers, ended sessions, shutdown.
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { LiveTopic } from '#kernel/live-topics.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { type LiveReader, readLive } from '#test/servers/live-reader.ts';
import { registerLive } from './live-routes.ts';

let app: FastifyInstance;
let announce: (topics: readonly LiveTopic[]) => void;
const ended = new Set<string>();
afterEach(async () => {
  ended.clear();
  await app.close();
});

/** The cookie names the person. */
async function start(): Promise<string> {
  app = Fastify({ forceCloseConnections: 'idle', connectionTimeout: 20_000 });
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null as never);
  app.addHook('onRequest', async (request) => {
    const uid = request.headers.cookie;
    request.viewer = uid === undefined ? anonymous : { user: { uid, name: uid, email: '', id: 1 }, admin: undefined };
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(429).send());
  registerLive(app, {
    config: { secure: false, rateLimits: true },
    log: pino({ level: 'silent' }),
    signals: { onLive: (listener) => void (announce = listener), onGap: () => undefined },
    mayFollow: { project: async (_viewer, ids) => new Set(ids), conversation: async () => new Set() },
    readFigures: async () => new Map(),
    sessions: {
      getKeys: ({ headers }) => [headers.cookie ?? ''],
      findEnded: async (keys) => new Set(keys.filter((key) => ended.has(key))),
    },
    checkSessionsMs: 20,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const topics = ['project:1:comments'];

test('ends the streams of a session when it ends, and no others', async () => {
  const origin = await start();
  const [own, others] = await Promise.all(['ada', 'grace'].map((cookie) => readLive(origin, { topics, cookie })));
  ended.add('ada');
  await own!.ended;
  announce(['project:1:comments']);
  await others!.until(({ topic }) => topic === 'project:1:comments');
  others!.close();
});

test('limits how many streams a person has open, and no longer counts closed ones', async () => {
  const origin = await start();
  const open: LiveReader[] = [];
  for (let at = 0; at < 12; at += 1) open.push(await readLive(origin, { topics, cookie: 'ada' }));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await readLive(origin, { topics, cookie: 'ada' })).status).toBe(429);
  expect((await readLive(origin, { topics, cookie: 'grace' })).status).toBe(200);
  expect((await readLive(origin, { topics })).status).toBe(200);
  open[0]!.close();
  await expect.poll(async () => (await readLive(origin, { topics, cookie: 'ada' })).status).toBe(200);
});

test('limits how many visitors of one address follow at once', async () => {
  const origin = await start();
  const open = await Promise.all(Array.from({ length: 205 }, () => readLive(origin, { topics })));
  expect(open.filter(({ status }) => status === 200)).toHaveLength(200);
  for (const reader of open) reader.close();
});

test('ends its streams on shutdown instead of waiting for them', async () => {
  const origin = await start();
  const readers = await Promise.all(Array.from({ length: 20 }, () => readLive(origin, { topics })));
  const before = Date.now();
  await app.close();
  await Promise.all(readers.map((reader) => reader.ended));
  expect(Date.now() - before).toBeLessThan(2000);
});
