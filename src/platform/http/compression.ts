// The encodings of text that we answer with: what the caller accepts, and compressing into it.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

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

const startBrotli = promisify(brotliCompress);
const startGzip = promisify(gzip);

/** Node compresses in this many threads by default. */
const maxAtOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** More at once would be no faster, and each holds a megabyte while it waits for a thread, which the C library then keeps. */
async function inTurn(compress: () => Promise<Buffer>): Promise<Buffer> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await compress();
  } finally {
    // Hands its place on.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** @param effort - from 0 to 11; above 6, it takes ten times as long to save half a percent of a page. */
export async function compressBrotli(bytes: Buffer, effort: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // 256 KB fits most pages; the default window of 4 MB would be allocated for every page.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  return toOwnMemory(await inTurn(() => startBrotli(bytes, { params })));
}

/** @param level - from 1 to 9; above 6, it takes several times as long for very little. */
export async function compressGzip(bytes: Buffer, level = 6): Promise<Buffer> {
  return toOwnMemory(await inTurn(() => startGzip(bytes, { level })));
}

/**
 * Copies bytes that are kept into separate memory. Node puts small buffers into blocks of 64 KB, and zlib returns parts of blocks of 16 KB;
 * such a block stays in use as long as any part of it. Cached answers of two bytes took 64 KB each.
 */
export function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
