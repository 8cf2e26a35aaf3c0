// Only so many files are held at once, of everybody and of one person; each makes room when it is answered or given up.

import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { limitUploads, type UploadTimes } from './upload-limits.ts';

const endpoint = {
  method: 'POST',
  path: '/files',
  access: 'user',
  summary: '',
  upload: { types: ['image/png'], maxBytes: 10 * 1024 * 1024 },
  success: { 201: '' },
} as const;

let app: FastifyInstance;
let release: () => void;
/** How many uploads were let in so far. */
let letIn: number;
beforeEach(() => build({ graceMs: 300, checkMs: 50 }));

async function build(times: UploadTimes): Promise<void> {
  app = Fastify();
  letIn = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.decorateRequest('viewer', null as never);
  app.addHook('onRequest', async (request) => {
    const uid = String(request.headers['x-person']);
    request.viewer = { user: { uid, name: uid, email: '', id: 1 }, admin: undefined };
  });
  limitUploads(app, times);
  // Before the body is read: what stands here is the announcement alone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint === undefined) return;
    letIn += 1;
    await released;
    await reply.code(201).send();
  });
  app.setErrorHandler(async (error, _request, reply) => {
    await reply.code(error instanceof AppError && error.code === 'unavailable' ? 503 : 500).send();
  });
  app.post('/files', { config: { endpoint } }, async () => undefined);
  app.get('/other', async () => 'fine');
}
afterEach(() => app.close());

const upload = async (person: string, megabytes: number | undefined) => {
  const headers = {
    'x-person': person,
    ...(megabytes !== undefined && { 'content-length': `${megabytes * 1024 * 1024}` }),
  };
  return (await app.inject({ method: 'POST', url: '/files', headers })).statusCode;
};

/** Of these uploads under way at once, how many are let in. */
async function countLetIn(uploads: Promise<number>[]): Promise<number> {
  await pause(50);
  release();
  return (await Promise.all(uploads)).filter((status) => status === 201).length;
}

test('one person has at most two under way', async () => {
  expect(await countLetIn(Array.from({ length: 15 }, () => upload('ada', 1)))).toBe(2);
});

test('everybody together has at most twenty under way', async () => {
  expect(await countLetIn(Array.from({ length: 30 }, (_, index) => upload(`person ${index}`, 1)))).toBe(20);
});

test.each([
  ['that say they are large', 10],
  ['that say they are larger than may be', 1000],
  ['that do not say how large they are', undefined],
])('of files %s, nine are let in at once: 96 MB', async (_name, megabytes) => {
  expect(await countLetIn(Array.from({ length: 12 }, (_, index) => upload(`person ${index}`, megabytes)))).toBe(9);
});

test('what was answered makes room, and other requests do not need any', async () => {
  const first = Array.from({ length: 20 }, (_, index) => upload(`person ${index}`, 1));
  await pause(50);
  expect(await upload('grace', 1)).toBe(503);
  expect((await app.inject('/other')).statusCode).toBe(200);
  release();
  await Promise.all(first);
  expect(await upload('grace', 1)).toBe(201);
});

/** A connection that announces a file and sends its head alone. */
function beginUpload(person: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, 'localhost').on('error', () => undefined);
  socket.write(`POST /files HTTP/1.1\r\nhost: localhost\r\nx-person: ${person}\r\ncontent-length: 1000000\r\n\r\nhalf`);
  return socket;
}

test('a client that disconnects midway frees its slot', async () => {
  await app.listen({ port: 0 });
  const sockets = [beginUpload('ada'), beginUpload('ada')];
  await expect.poll(() => letIn).toBe(2);
  expect(await upload('ada', 1)).toBe(503);
  for (const socket of sockets) socket.destroy();
  // Who is let in waits to be released.
  await expect.poll(() => Promise.race([upload('ada', 1), pause(100)])).toBeUndefined();
  release();
});

test('who sends a byte now and then is cut off', async () => {
  await app.listen({ port: 0 });
  const sockets = Array.from({ length: 20 }, (_, index) => beginUpload(`person ${index}`));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await expect.poll(() => letIn).toBe(20);
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 50);
  await Promise.all(closed);
  clearInterval(drip);
  release();
});

test('where everything is taken, the slowest makes room for who comes', async () => {
  await app.close();
  // Checked for the least speed never, so that it is the newcomer who makes room.
  await build({ graceMs: 200, checkMs: 600_000 });
  await app.listen({ port: 0 });
  const sockets = Array.from({ length: 20 }, (_, index) => beginUpload(`person ${index}`));
  await expect.poll(() => letIn).toBe(20);
  expect(await upload('grace', 1)).toBe(503);
  await pause(300);
  sockets[7]?.write('x');
  for (const [index, socket] of sockets.entries()) if (index !== 7) socket.write('x'.repeat(20_000));
  await pause(100);
  const closed = new Promise((resolve) => sockets[7]?.once('close', resolve));
  const grace = upload('grace', 1);
  await closed;
  expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(1);
  release();
  expect(await grace).toBe(201);
  for (const socket of sockets) socket.destroy();
});
