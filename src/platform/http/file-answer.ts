// File downloads: name, content and the headers that make a browser save them.
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Answer, type Call, serve } from './http.ts';

/** `name` is generated: letters, digits, dots and dashes only. */
export type FileAnswer = { name: string; content: Buffer | Readable };

const typeHeader = {
  'application/pdf': 'application/pdf',
  'application/zip': 'application/zip',
  'text/csv': 'text/csv; charset=utf-8',
  // What a person uploaded: browsers save it and never show it.
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
    return new Answer<unknown>(200, content, {
      'content-type': typeHeader[file],
      'content-disposition': `attachment; filename="${name}"`,
    });
  });
}
