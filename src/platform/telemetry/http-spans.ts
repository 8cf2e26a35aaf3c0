// A span for every request. It names the route's pattern, never the address: that may contain a token or say whose page was read.
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findLent } from '#platform/http/lent-viewer.ts';
import { isFromTrustedProxy } from '#platform/http/request-id.ts';
import { getRoute } from '#platform/metrics/http-metrics.ts';

type Traced = { span: Span; inside: Context };

/** Register before all other hooks that may refuse a request. */
export function addHttpSpans(app: FastifyInstance, tracer: Tracer): void {
  const traced = new WeakMap<FastifyRequest, Traced>();

  app.addHook('onRequest', (request, _reply, done) => {
    // A live stream stays open for a quarter of an hour.
    if (request.routeOptions.config.endpoint?.stream !== undefined) return done();
    const isInside = findLent(request) !== undefined;
    const parent = isInside ? context.active() : findCaller(request);
    const span = tracer.startSpan(
      getName(request),
      {
        kind: isInside ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'kindling.request_id': request.id },
      },
      parent,
    );
    const inside = trace.setSpan(parent, span);
    traced.set(request, { span, inside });
    context.with(inside, done);
  });
  // A body arrives in events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const { inside } = traced.get(request) ?? {};
    if (inside) context.with(inside, done);
    else done();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    traced.get(request)?.span.setAttribute('error.type', error.code);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = traced.get(request) ?? {};
    const route = getRoute(request);
    span?.updateName(getName(request));
    if (route !== undefined) span?.setAttribute('http.route', route);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    end(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    traced.get(request)?.span.setAttribute('error.type', 'aborted');
    end(request);
    done();
  });

  function end(request: FastifyRequest): void {
    traced.get(request)?.span.end();
    traced.delete(request);
  }
}

function getName(request: FastifyRequest): string {
  const route = getRoute(request);
  return route === undefined ? request.method : `${request.method} ${route}`;
}

/** The trace that a trusted proxy began; anyone else could fill traces of others, or turn all of theirs on. */
function findCaller(request: FastifyRequest): Context {
  return isFromTrustedProxy(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
}
