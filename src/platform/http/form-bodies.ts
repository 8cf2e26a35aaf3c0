// Lets routes accept plain forms, as a browser without JavaScript sends them. The API accepts none.
import type { FastifyInstance } from 'fastify';

/** For the routes of `scope`; forms of other sites are refused like any other call (docs/decisions/0005-cross-site-requests.md). */
export function acceptForms(scope: FastifyInstance, maxBytes = 4096): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}
