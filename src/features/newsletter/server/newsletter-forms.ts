// The newsletter's forms without JavaScript: each becomes an API call, and its response a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { acceptForms } from '#platform/http/form-bodies.ts';
import { confirmSubscription, requestSubscription } from '../newsletter-contract.ts';
import type { FormResult } from '../newsletter-forms.ts';

/** The API's limits apply. */
export function registerNewsletterForms(app: FastifyInstance): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.post('/newsletter', (request, reply) =>
      answerForm(app, { request, reply }, requestSubscription, ['email', 'website']),
    );
    scope.post('/newsletter/confirm', (request, reply) =>
      answerForm(app, { request, reply }, confirmSubscription, ['token']),
    );
  });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function answerForm(
  app: FastifyInstance,
  { request, reply }: Exchange,
  { path, method }: Endpoint,
  fields: readonly string[],
): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const answer = await app.inject({
    method,
    url: path,
    remoteAddress: request.ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(
      Object.fromEntries(fields.flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : []))),
    ),
  });
  const [page = ''] = request.url.split('?');
  return reply.header('cache-control', 'no-store').redirect(`${page}?result=${toResult(answer.statusCode)}`, 303);
}

function toResult(status: number): FormResult {
  if (status < 300) return 'done';
  if (status === 400) return 'invalid';
  if (status === 404) return 'expired';
  return status === 429 ? 'busy' : 'failed';
}
