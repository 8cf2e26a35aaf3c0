// The id of a request: on its answer, in every log line that it causes, and in what administrators did with it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const requestIdHeader = 'x-request-id';

const current = new AsyncLocalStorage<string>();

/** Undefined outside a request: background work, start, commands. */
export function getRequestId(): string | undefined {
  return current.getStore();
}

/** Calls in process, which a page makes for its data, have the id of the page's request. */
export function makeRequestId(): string {
  return current.getStore() ?? randomUUID();
}

/** Register before all other hooks, which may refuse a request or log. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const given = request.headers[requestIdHeader];
    if (typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) && isFromTrustedProxy(request)) request.id = given;
    reply.header(requestIdHeader, request.id);
    current.run(request.id, done);
  });
  // A body arrives in events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.id, done));
}

/** Whether a proxy of TRUSTED_PROXIES forwarded it; only then there are several addresses. */
export function isFromTrustedProxy({ ips }: Pick<FastifyRequest, 'ips'>): boolean {
  return ips !== undefined && ips.length > 1;
}
