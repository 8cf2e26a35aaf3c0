// A file that cannot be read to its rows is refused before its first byte: cut off, it would look whole.
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { csvTable } from '#kernel/csv.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { answerCsv, serveFile } from './file-answer.ts';

const list = endpoint('GET /list.csv', {
  access: 'public',
  summary: 'A list',
  file: 'text/csv',
  success: { 200: 'A file' },
});

const table = csvTable<number>([{ name: 'id', cell: String }]);

async function read(parts: () => AsyncGenerator<number[]>) {
  const app = Fastify();
  serveFile(app, list, async () => answerCsv(table, { name: 'list', day: new Date(), parts: parts() }));
  const { statusCode, body } = await app.inject('/list.csv');
  await app.close();
  return { statusCode, body };
}

test('a query that fails before its first rows is an error, not a short file', async () => {
  const failing = async function* query() {
    yield await Promise.reject<number[]>(new Error('the query failed'));
  };
  expect((await read(failing)).statusCode).toBe(500);
});

test.each([[[]], [[[]]], [[[1]]], [[[1], [2, 3], [4]]]])('%j arrives whole', async (parts: number[][]) => {
  const whole = async function* query() {
    yield* parts;
  };
  const lines = ['id', ...parts.flat()].map((line) => `${line}\r\n`);
  expect(await read(whole)).toEqual({ statusCode: 200, body: `\uFEFF${lines.join('')}` });
});
