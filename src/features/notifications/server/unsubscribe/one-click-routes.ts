// One-click unsubscribing (RFC 8058): a mail program or its server posts a form to the address in the List-Unsubscribe header,
// without cookies or an Origin. Only the token counts, so other sites may send this form.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { unsubscribe } from './unsubscribe-service.ts';

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
const maxFormBytes = 4096;

type Place = { Params: { token: string } };

export async function registerOneClickRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // A separate scope, because forms are accepted nowhere else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formTypes, { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<Place>('/api/unsubscribe/:token', { config: { crossSite: 'allowed' } }, async (request, reply) => {
      if (!isOneClick(request.body)) {
        throw new AppError('bad_request', 'Send the form field List-Unsubscribe with the value One-Click.');
      }
      await unsubscribe(deps, request.params.token);
      reply.header('cache-control', 'no-store');
      // Sent by the page's button in a browser without JavaScript.
      if (request.headers.accept?.includes('text/html')) return reply.redirect(pageOf(request.params.token), 303);
      return reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n');
    });
    // Mail programs without one-click support open the address: the page asks first.
    scope.get<Place>('/api/unsubscribe/:token', async (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(pageOf(request.params.token), 302),
    );
  });
}

function pageOf(token: string): string {
  return `/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** As a URL-encoded form, or as a field of a multipart form. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return (
    new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
    /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:.*\r?\n)*\r?\nOne-Click\r?\n/i.test(body)
  );
}
