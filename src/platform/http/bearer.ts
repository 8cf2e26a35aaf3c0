// API tokens in requests: `Authorization: Bearer …`, never together with a session and never in an address. See docs/api.md.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { hasSessionCookie } from './session-cookies.ts';
import type { TokenInUse, Viewer } from './viewer.ts';

/** The token of a call to an endpoint; undefined if it has none. @throws AppError bad_request, also for a token in the address */
export function findBearer(request: FastifyRequest): string | undefined {
  if (request.routeOptions.config.endpoint === undefined) return undefined;
  if (/[?&=]kdl_p[al]t_|[?&]access_token=/.test(request.url)) {
    throw new AppError(
      'bad_request',
      'Send API tokens in the Authorization header. Addresses end up in logs, so revoke the token in this one.',
    );
  }
  const [scheme, text] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  if (hasSessionCookie(request.cookies)) {
    throw new AppError('bad_request', 'Send either an API token or the cookie of a session, not both.');
  }
  return text ?? '';
}

/** @throws AppError invalid_token */
export async function resolveBearer(
  resolve: ((token: string) => Promise<Viewer | undefined>) | undefined,
  token: string,
): Promise<Viewer> {
  const viewer = await resolve?.(token);
  if (viewer !== undefined) return viewer;
  throw new AppError('invalid_token', 'This API token does not work: it is unknown, expired or revoked.');
}

/** @throws AppError forbidden, missing_scope */
export function requireScope({ scope, access, method }: Endpoint, token: TokenInUse): void {
  const isForOthers = token.kind === 'personal' ? access === 'admin' : access === 'user' || method !== 'GET';
  if (scope === undefined || isForOthers) {
    throw new AppError('forbidden', scope === undefined ? notByToken : notByKind[token.kind]);
  }
  if (!token.scopes.includes(scope)) {
    throw new AppError('missing_scope', `This API token lacks the scope ${scope}.`, { scope });
  }
}

const notByToken = 'This call cannot be made with an API token. It needs a signed-in person.';
const notByKind = {
  personal: 'This call needs a platform token, which administrators create. Personal tokens act as their owner only.',
  platform: 'This call needs a personal token. Platform tokens belong to no person, and only read.',
} as const;

/** Tells the client how to authenticate (RFC 6750). */
export function addChallenge(reply: FastifyReply, { code, details }: AppError): void {
  if (code === 'missing_scope') {
    reply.header('www-authenticate', `${challenge}, error="insufficient_scope", scope="${String(details.scope)}"`);
  } else if (code === 'invalid_token') reply.header('www-authenticate', `${challenge}, error="invalid_token"`);
  else if (code === 'signed_out') reply.header('www-authenticate', challenge);
}
const challenge = 'Bearer realm="Kindling"';

/** Writes every change that was made with a token to the log of the process. */
export function logTokenChanges(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { token }: Partial<Viewer> = request.viewer ?? {};
    if (token !== undefined && request.method !== 'GET' && reply.statusCode < 400) {
      request.log.info(
        { event: 'token.change', tokenId: token.id, route: request.routeOptions.url, requestId: request.id },
        'change made with an API token',
      );
    }
    done();
  });
}
