// Sends a page: its headers, encoding and entity tag, or that it is already there.
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding, chooseEncoding, compressGzip, type Encoding } from '#platform/http/compression.ts';
import type { OwnPage } from './own-pages.ts';
import type { PageBytes } from './page-cache.ts';
import { type Allowed, setPageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';

/** Sends a visitors' page. */
export async function sendPage(page: PageRequest, bytes: PageBytes, allowed: Allowed): Promise<FastifyReply> {
  const { request, reply } = page;
  setPageHeaders(page, allowed);
  if (bytes.isSaved) reply.header('cache-control', 'no-store').header('warning', '110 - "Response is Stale"');
  const { etag, html, status } = bytes;
  const encoding = chooseEncoding(request);
  if (status === 200 && request.headers['if-none-match'] === etag)
    return sendBody(page, { body: html, etag, encoding });
  const body = encoding === 'br' ? await bytes.brotli() : encoding === 'gzip' ? await bytes.gzip() : html;
  return sendBody(page, { body, etag, encoding, status });
}

/** A page for one person is compressed for one visit, so with little effort. */
const ownEffort = 3;

export function chooseOwnEncoding({ headers }: FastifyRequest): 'gzip' | 'plain' {
  return acceptsEncoding(headers['accept-encoding'] ?? '', 'gzip') ? 'gzip' : 'plain';
}

export async function encodeOwn(html: string, encoding: 'gzip' | 'plain'): Promise<OwnPage> {
  const bytes = Buffer.from(html);
  return {
    body: encoding === 'gzip' ? await compressGzip(bytes, ownEffort) : bytes,
    etag: `"${hash('sha1', bytes, 'base64url')}"`,
  };
}

type Body = OwnPage & { encoding: Encoding; status?: number };

/** Only a success has an entity tag. */
export function sendBody({ request, reply }: PageRequest, { body, etag, encoding, status = 200 }: Body): FastifyReply {
  reply.code(status);
  if (status === 503) reply.header('retry-after', '10');
  if (status === 200) {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(body);
}

/** Plain text: rendering would cost as much as the page. */
export function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  const text = `Too many pages were loaded from your address. Try again in ${seconds} seconds.\n`;
  return reply.code(429).headers({ 'retry-after': seconds, 'content-type': 'text/plain; charset=utf-8' }).send(text);
}
