// The encoding of a page: what the browser accepts.
import type { FastifyRequest } from 'fastify';
import type { PageBytes } from './page-cache.ts';

export type Encoding = 'br' | 'gzip' | 'plain';

export function chooseEncoding({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(accepted, encoding)) ?? 'plain';
}

/** Listed, and not with a quality of zero, which refuses it. */
export function acceptsEncoding(accepted: string, encoding: 'br' | 'gzip'): boolean {
  const named = accepted.split(',').find((one) => one.trim().split(/[\s;]/)[0] === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(named);
}

export async function encode(bytes: PageBytes, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? bytes.brotli() : encoding === 'gzip' ? bytes.gzip() : bytes.html;
}
