// Spans for what a request waits for: statements of the database, calls to other services, emails.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type pg from 'pg';
import type { Mailer } from '#platform/mail/mail.ts';

/** Longer statements are cut; the longest here have some thousand characters. */
const longestStatement = 4000;

type Query = (...args: unknown[]) => unknown;

/** Statements without values, of requests alone: background work would fill the traces every few seconds. */
export function tracePool(pool: pg.Pool, tracer: Tracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const traced: Query = (...args) => {
      const text = getText(args[0]);
      if (text === undefined || trace.getActiveSpan() === undefined) return query(...args);
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
      const span = tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, longestStatement),
        },
      });
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const ended = (error: unknown, result: unknown) => {
          end(span, error);
          (callback as Query)(error, result);
        };
        return query(...args.slice(0, -1), ended);
      }
      return (query(...args) as Promise<unknown>).then(
        (result) => {
          end(span);
          return result;
        },
        (error: unknown) => {
          end(span, error);
          throw error;
        },
      );
    };
    client.query = traced as typeof client.query;
  });
}

/** Undefined for what runs itself, such as a cursor or a copy. */
function getText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

export function traceMailer({ send }: Mailer, tracer: Tracer): Mailer {
  return {
    send: (mail) =>
      tracer.startActiveSpan('send email', { kind: SpanKind.CLIENT }, async (span) => {
        try {
          await send(mail);
          end(span);
        } catch (error) {
          end(span, error);
          throw error;
        }
      }),
  };
}

type FetchRequest = { method: string; origin: string | URL };

/**
 * Calls to the card provider, the identity provider, the store and others: all use `fetch`, which announces its requests. Only method and
 * host: paths and queries have ids and tokens. The trace's id is not sent along; it is none of their business.
 */
export function traceFetch(tracer: Tracer): () => void {
  const spans = new WeakMap<FetchRequest, Span>();
  const onCreate = (message: unknown) => {
    const { request } = message as { request: FetchRequest };
    const { hostname, port, protocol } = new URL(request.origin);
    const span = tracer.startSpan(`${request.method} ${hostname}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': request.method,
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      },
    });
    spans.set(request, span);
  };
  const onHeaders = (message: unknown) => {
    const { request, response } = message as { request: FetchRequest; response: { statusCode: number } };
    spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 400) spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR });
  };
  const onEnd = (message: unknown) => {
    const { request, error } = message as { request: FetchRequest; error?: unknown };
    const span = spans.get(request);
    if (span) end(span, error);
    spans.delete(request);
  };
  const listeners = {
    'undici:request:create': onCreate,
    'undici:request:headers': onHeaders,
    'undici:request:trailers': onEnd,
    'undici:request:error': onEnd,
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

/** A message may contain values, so only the kind of an error is recorded; the log has the rest. */
function end(span: Span, error?: unknown): void {
  if (error !== undefined && error !== null) {
    const { code, name } = error as { code?: string; name?: string };
    span.setAttribute('error.type', code ?? name ?? 'error');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
