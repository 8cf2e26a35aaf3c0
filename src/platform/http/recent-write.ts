// Marks the browser of a signed-in person who has just changed something. Until the mark expires, their pages are made from the
// database and not from what is kept for everyone: kept pages may be a moment old, and another process hears of a change later.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';

const cookieName = 'kindling_wrote';
/** Longer than any page is kept after a change, and than a signal between processes takes. */
const maxAgeSeconds = 2;

/** Says nothing about the person, so it needs no protection: a forged one only costs a rendering. */
export function markRecentWrites(app: FastifyInstance, { secure }: Pick<Config, 'secure'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request) && request.viewer?.user !== undefined && reply.statusCode < 400) {
      reply.setCookie(cookieName, '1', { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: maxAgeSeconds });
    }
    done(null, payload);
  });
}

export function hasJustWritten({ cookies }: FastifyRequest): boolean {
  return cookies[cookieName] !== undefined;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
