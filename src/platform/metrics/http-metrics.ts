// Requests by method, route and class of status. The route is the pattern, never the address, so the number of series has a limit and no
// label can name a person.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import { findLent } from '#platform/http/lent-viewer.ts';
import type { MetricGroup } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page; all pages share one route of the server. */
    pageRoute: string | undefined;
    /** It came from outside and has an end. */
    isMeasured: boolean;
  }
}

/** Requests to no route and no page share one series. */
const noRoute = 'unmatched';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Seconds. Few, because each is a series for every route, method and class of status. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Register before all other hooks, which may refuse a request. */
export function addHttpMetrics(app: FastifyInstance, { registry }: Pick<MetricGroup, 'registry'>): void {
  const registers = [registry];
  const duration = new Histogram({
    registers,
    buckets,
    name: 'kindling_http_request_duration_seconds',
    help: 'Requests and how long they took, by method, route and class of status; without live streams.',
    labelNames: ['method', 'route', 'status'],
  });
  const aborted = new Counter({
    registers,
    name: 'kindling_http_requests_aborted_total',
    help: 'Requests whose sender went away before the answer.',
  });
  const open = new Gauge({
    registers,
    name: 'kindling_http_requests_in_progress',
    help: 'Requests that have no answer yet; without live streams.',
  });
  app.decorateRequest('isMeasured', false);
  app.addHook('onRequest', (request, reply, done) => {
    // A page reads its data by calls in process, which are part of its own request.
    request.isMeasured = findLent(request) === undefined && request.routeOptions.config.endpoint?.stream === undefined;
    if (request.isMeasured) {
      open.inc();
      reply.raw.once('close', () => open.dec());
    }
    done();
  });
  app.addHook('onRequestAbort', (_request, done) => {
    aborted.inc();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isMeasured) duration.observe(labelsOf(request, reply), reply.elapsedTime / 1000);
    done();
  });
}

function labelsOf(request: FastifyRequest, { statusCode }: FastifyReply) {
  return {
    method: methods.has(request.method) ? request.method : 'other',
    route: getRoute(request) ?? noRoute,
    status: `${Math.floor(statusCode / 100)}xx`,
  };
}

/** The pattern that a request was routed by, such as `/api/projects/:id`; undefined if nothing is there. */
export function getRoute({ pageRoute, routeOptions: { url } }: FastifyRequest): string | undefined {
  return pageRoute ?? (url === '/*' ? undefined : url);
}
