// A body that does not come in time ends its connection; one that needs its time and has it, arrives.
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowAnswerTime, limitBodyTime } from './body-time.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', async (request) => limitBodyTime(request, 200));
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/longer') limitBodyTime(request, 5000);
    if (request.url === '/refused') await reply.code(401).send('no');
  });
  app.post('/usual', async () => 'arrived');
  app.post('/longer', async () => 'arrived');
  app.post('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return 'answered';
  });
  app.get('/usual', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return 'answered';
  });
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Sends a head, then the body in two halves with a pause between; answers what came back until the connection ended. */
function send(path: string, { pauseMs = 0, method = 'POST', connection = 'close' } = {}): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect((app.server.address() as AddressInfo).port, 'localhost');
    const length = method === 'POST' ? 'content-type: application/json\r\ncontent-length: 4\r\n' : '';
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${length}connection: ${connection}\r\n\r\n`);
    if (method === 'POST') {
      socket.write('nu');
      setTimeout(() => socket.writable && socket.write('ll'), pauseMs);
    }
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

test('a body that is late is not waited for', async () => {
  expect(await send('/usual', { pauseMs: 5000 })).toBe('');
});

test('a body that has more time arrives', async () => {
  expect(await send('/longer', { pauseMs: 600 })).toContain('arrived');
});

test('a refused request does not keep its connection by an unfinished body', async () => {
  expect(await send('/refused', { pauseMs: 5000, connection: 'keep-alive' })).toContain('401');
});

test('an answer that takes long is not cut off', async () => {
  expect(await send('/usual', { method: 'GET' })).toContain('answered');
});

test('a call inside the process, which has no connection, outlives the time of its body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/slow', payload: { amount: 1 } });
  expect(answer.body).toBe('answered');
});

test('who waits for our answer longer than a connection may be silent gets it all the same', async () => {
  const slow = Fastify({ connectionTimeout: 200 });
  slow.addHook('preValidation', async (request) => {
    if (request.url !== '/cut') allowAnswerTime(request);
  });
  slow.get('/*', async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return 'answered';
  });
  const address = await slow.listen({ port: 0 });
  await expect(fetch(`${address}/cut`)).rejects.toThrow();
  expect(await (await fetch(`${address}/kept`)).text()).toBe('answered');
  await slow.close();
});
