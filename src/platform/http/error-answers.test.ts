// A body that is too large is refused in words that arrive.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerError } from './error-answers.ts';

const limit = 1000;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ bodyLimit: limit });
  app.setErrorHandler(answerError);
  app.post('/', async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const open = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1');
const head = (bytes: number) =>
  `POST / HTTP/1.1\r\nhost: kindling.example\r\ncontent-type: text/plain\r\ncontent-length: ${bytes}\r\n\r\n`;

async function readAnswer(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

test('a body that is larger than allowed is read to its end, and the answer arrives on a connection that stays open', async () => {
  const socket = open();
  const bytes = 8 * 1024 * 1024;
  socket.write(head(bytes) + 'x'.repeat(limit));
  const refusal = await readAnswer(socket);
  expect(refusal).toMatch(/^HTTP\/1\.1 413 /);
  expect(refusal).toContain('"body_too_large"');
  socket.write('x'.repeat(bytes - limit));
  socket.write(`${head(2)}ok`);
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a body that would be far too large is not read to its end', async () => {
  const socket = open();
  socket.on('error', () => undefined);
  socket.write(head(1024 ** 3));
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket, 'close');
});
