// Sends a page: its headers, encoding and entity tag, or that it is already there.
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from '#platform/http/compression.ts';
import type { PageBytes } from './page-cache.ts';
import { type Allowed, setPageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';

export async function sendPage(page: PageRequest, bytes: PageBytes, allowed: Allowed): Promise<FastifyReply> {
  const { request, reply } = page;
  setPageHeaders(page, allowed);
  reply.code(bytes.status);
  if (bytes.status === 503) reply.header('retry-after', '10');
  if (bytes.isStale) reply.header('cache-control', 'no-store').header('warning', '110 - "Response is Stale"');
  const { etag } = bytes;
  const encoding = chooseEncoding(request);
  const isKnown = bytes.status === 200 && request.headers['if-none-match'] === etag;
  const body = isKnown ? bytes.html : await encode(bytes, encoding);
  return sendBody(page, encoding, { body, ...(bytes.status === 200 && { etag }) });
}

export async function encode(bytes: PageBytes, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? bytes.brotli() : encoding === 'gzip' ? bytes.gzip() : bytes.html;
}

type Body = { body: Buffer; etag?: string };

export function sendBody({ request, reply }: PageRequest, encoding: Encoding, { body, etag }: Body): FastifyReply {
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Plain text: rendering would cost as much as the page. */
export function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  const text = `Too many pages were loaded from your address. Try again in ${seconds} seconds.\n`;
  return reply.code(429).headers({ 'retry-after': seconds, 'content-type': 'text/plain; charset=utf-8' }).send(text);
}
