// A request body that is too slow ends its connection; a body within its time limit arrives.
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowAnswerTime, limitBodyTime } from './time-limits.ts';

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

/** Sends the headers, then the body in two halves with a pause; returns the response until the connection closed. */
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

test('a late body is not awaited', async () => {
  expect(await send('/usual', { pauseMs: 5000 })).toBe('');
});

test('a body within a longer limit arrives', async () => {
  expect(await send('/longer', { pauseMs: 600 })).toContain('arrived');
});

test('a refused request closes its connection instead of waiting for the body', async () => {
  expect(await send('/refused', { pauseMs: 5000, connection: 'keep-alive' })).toContain('401');
});

test('a slow response is not cut off', async () => {
  expect(await send('/usual', { method: 'GET' })).toContain('answered');
});

test('an in-process call, which has no connection, is not limited by the body timeout', async () => {
  const answer = await app.inject({ method: 'POST', url: '/slow', payload: { amount: 1 } });
  expect(answer.body).toBe('answered');
});

test('a client waiting for our response longer than the idle timeout still gets it', async () => {
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
