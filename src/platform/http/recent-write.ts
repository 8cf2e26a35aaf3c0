// Marks the browser of a signed-in person who has just changed something. Until the mark expires, their pages are made from the database
// and not from the shared cache, which may be two seconds old.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';

const cookieName = 'kindling_wrote';
/** The maximum age of a cached entry. */
const maxAgeSeconds = 2;

/** The mark contains no personal data, so it needs no protection: a forged one only costs a rendering. */
export function markRecentWrites(app: FastifyInstance, { secure }: Pick<Config, 'secure'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request) && isSignedIn(request) && reply.statusCode < 400) {
      reply.setCookie(cookieName, '1', { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: maxAgeSeconds });
    }
    done(null, payload);
  });
}

function isSignedIn({ viewer }: Partial<Pick<FastifyRequest, 'viewer'>>): boolean {
  return viewer?.token === undefined && (viewer?.user !== undefined || viewer?.admin !== undefined);
}

export function hasJustWritten({ cookies }: FastifyRequest): boolean {
  return cookies[cookieName] !== undefined;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
