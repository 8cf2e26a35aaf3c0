// The Idempotency-Key header: the same key answers the same thing again instead of making a second one.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** @throws AppError bad_request when the Idempotency-Key is not 1 to 255 printable characters. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError('bad_request', 'An Idempotency-Key has 1 to 255 printable characters.');
}
