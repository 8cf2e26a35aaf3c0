// File downloads: name, content and the headers that make a browser save them. CSV of any length is
// streamed, so memory use does not grow with it.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { byteOrderMark, type CsvTable } from '#kernel/csv.ts';
import { toDay } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Answer, type Call, serve } from './http.ts';

/** `name` is generated: letters, digits, dots and dashes only. */
export type FileAnswer = { name: string; content: Buffer | Readable };

const typeHeader = {
  'application/json': 'application/json',
  'application/pdf': 'application/pdf',
  'application/zip': 'application/zip',
  'text/csv': 'text/csv; charset=utf-8',
  // Uploaded by a person: browsers save it and never show it.
  'application/octet-stream': 'application/octet-stream',
} as const;

/** Serves an endpoint that answers with a file. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FileAnswer>,
): void {
  const { file } = endpoint;
  if (file === undefined) throw new TypeError(`${endpoint.path} names no type of file`);
  serve<Endpoint>(app, endpoint, async (call) => {
    const { name, content } = await handler(call);
    // A query that fails does so before the first byte: a file that was cut off would look whole.
    if (!Buffer.isBuffer(content)) await once(content, 'readable');
    return new Answer<unknown>(200, content, {
      'content-type': typeHeader[file],
      'content-disposition': `attachment; filename="${name}"`,
    });
  });
}

/** `kindling-users-2026-11-22.csv`. */
export function answerCsv<Row>(
  table: CsvTable<Row>,
  { name, day, parts }: { name: string; day: Date; parts: AsyncIterable<Row[]> },
): FileAnswer {
  return {
    name: `kindling-${name}-${toDay(day)}.csv`,
    content: Readable.from(writeLines(table, parts)),
  };
}

/** For a few rows, which fit in memory. */
export function answerSmallCsv<Row>(table: CsvTable<Row>, name: string, rows: readonly Row[]): FileAnswer {
  return {
    name: `kindling-${name}.csv`,
    content: Buffer.from(byteOrderMark + table.head + rows.map(table.line).join('')),
  };
}

/** The head comes with the first rows, which a query may fail to read. */
async function* writeLines<Row>(table: CsvTable<Row>, parts: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let head = byteOrderMark + table.head;
  for await (const part of parts) {
    yield head + part.map(table.line).join('');
    head = '';
  }
  if (head !== '') yield head;
}
