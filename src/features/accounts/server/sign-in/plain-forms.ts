// Buttons of signed-in people without JavaScript: a plain form calls the endpoint, and the browser returns to the page it came from.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { removeBasePath } from '#kernel/base-path.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { fillPath, formPath } from '#kernel/endpoint-path.ts';
import type { ErrorCode } from '#kernel/errors.ts';
import { findUrl } from '#kernel/site-address.ts';
import type { Config } from '#platform/config/config.ts';
import { acceptForms } from '#platform/http/form-bodies.ts';
import { lendViewer, lentViewerHeader } from '#platform/http/lent-viewer.ts';
import { placeAfterSignIn } from '../../sign-in-address.ts';
import { signInPath } from '../../sign-in-contract.ts';

/** Endpoints without a body: everything they need is in their path. */
export function registerPlainForms(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'basePath'>,
  endpoints: readonly Endpoint[],
): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    for (const endpoint of endpoints) {
      scope.post(formPath(endpoint).replace(/\{(\w+)\}/g, ':$1'), (request, reply) =>
        answerForm(app, { request, reply, endpoint, page: findPage(request, config) }),
      );
    }
  });
}

/** The page with the form. Only its path counts, never its host, so the redirect stays on this site. */
function findPage(
  { headers }: FastifyRequest,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): string {
  const from = findUrl(headers.referer ?? '');
  return placeAfterSignIn(from && removeBasePath(basePath, from.pathname + from.search), publicUrl);
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; endpoint: Endpoint; page: string };

async function answerForm(app: FastifyInstance, { request, reply, endpoint, page }: Exchange): Promise<FastifyReply> {
  const viewer = lendViewer(request.viewer, 'database');
  try {
    const answer = await app.inject({
      method: endpoint.method,
      url: fillPath(endpoint, request.params as Record<string, string>),
      remoteAddress: request.ip,
      headers: { [lentViewerHeader]: viewer.key },
    });
    reply.header('cache-control', 'no-store');
    if (answer.statusCode < 300) return reply.redirect(page, 303);
    const { code, message } = answer.json<{ code: ErrorCode; message: string }>();
    if (code === 'signed_out') return reply.redirect(`${signInPath}?next=${encodeURIComponent(page)}`, 303);
    return reply.code(answer.statusCode).type('text/plain; charset=utf-8').send(`${message}\n`);
  } finally {
    viewer.end();
  }
}
