// A file that cannot be read to its rows is refused before its first byte: cut off, it would look whole.
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endpoint } from '#kernel/endpoint.ts';
import { serveFile } from './file-answer.ts';

const list = endpoint('GET /list.csv', {
  access: 'public',
  summary: 'A list',
  file: 'text/csv',
  success: { 200: 'A file' },
});

async function read(write: () => AsyncGenerator<string>) {
  const app = Fastify();
  serveFile(app, list, async () => ({ name: 'list.csv', content: Readable.from(write()) }));
  const { statusCode, body } = await app.inject('/list.csv');
  await app.close();
  return { statusCode, body };
}

test('a query that fails after the head of the file is an error, not a short file', async () => {
  const failing = async function* write() {
    yield 'id\r\n';
    throw new Error('the query failed');
  };
  expect((await read(failing)).statusCode).toBe(500);
});

test.each([[[]], [['id\r\n']], [['id\r\n', '1\r\n']], [['id\r\n', '1\r\n', '2\r\n', '3\r\n']]])(
  '%j arrives whole',
  async (parts) => {
    const whole = async function* write() {
      yield* parts;
    };
    expect(await read(whole)).toEqual({ statusCode: 200, body: parts.join('') });
  },
);
