// Limits on concurrent uploads, overall and per person; each frees its slot when it is answered or aborted.

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
/** The number of uploads admitted so far. */
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
  // Before the body is read: the size here is from the headers.
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

/** Starts these uploads in parallel and counts the admitted ones. */
async function countAdmitted(uploads: Promise<number>[]): Promise<number> {
  await pause(50);
  release();
  return (await Promise.all(uploads)).filter((status) => status === 201).length;
}

test('one person has at most two in progress', async () => {
  expect(await countAdmitted(Array.from({ length: 15 }, () => upload('ada', 1)))).toBe(2);
});

test('all people together have at most twenty in progress', async () => {
  expect(await countAdmitted(Array.from({ length: 30 }, (_, index) => upload(`person ${index}`, 1)))).toBe(20);
});

test.each([
  ['of a large declared size', 10],
  ['of a declared size over the limit', 1000],
  ['of undeclared size', undefined],
])('of uploads %s, nine are admitted at once: 96 MB', async (_name, megabytes) => {
  expect(await countAdmitted(Array.from({ length: 12 }, (_, index) => upload(`person ${index}`, megabytes)))).toBe(9);
});

test('answered uploads free their slots, and other requests need none', async () => {
  const first = Array.from({ length: 20 }, (_, index) => upload(`person ${index}`, 1));
  await pause(50);
  expect(await upload('grace', 1)).toBe(503);
  expect((await app.inject('/other')).statusCode).toBe(200);
  release();
  await Promise.all(first);
  expect(await upload('grace', 1)).toBe(201);
});

/** A connection that announces a file and sends only its headers. */
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
  // An admitted upload waits here to be released.
  await expect.poll(() => Promise.race([upload('ada', 1), pause(100)])).toBeUndefined();
  release();
});

test('a client that sends a byte now and then is cut off', async () => {
  await app.listen({ port: 0 });
  const sockets = Array.from({ length: 20 }, (_, index) => beginUpload(`person ${index}`));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await expect.poll(() => letIn).toBe(20);
  const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 50);
  await Promise.all(closed);
  clearInterval(drip);
  release();
});

test('with all slots taken, the slowest upload makes room for a new one', async () => {
  await app.close();
  // The minimum speed check never runs, so that the new upload causes the eviction.
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
