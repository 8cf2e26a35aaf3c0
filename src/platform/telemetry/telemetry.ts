// OpenTelemetry: traces and logs over OTLP/HTTP. Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set (docs/decisions/0185-telemetry.md).
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { TelemetrySettings } from '#platform/config/telemetry-settings.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import { addHttpSpans } from './http-spans.ts';
import { createLogStream } from './log-records.ts';
import { traceFetch, traceMailer, tracePool } from './outgoing-spans.ts';

export type Telemetry = {
  addHttpSpans: (app: FastifyInstance) => void;
  tracePool: (pool: pg.Pool) => void;
  traceMailer: (mailer: Mailer) => Mailer;
  /** Gets the lines of the log. */
  logStream: { write: (line: string) => void };
  /** Sends what waits. */
  stop: () => Promise<void>;
};

/** A collector that is away must not hold up the end of the process. */
const exportTimeoutMs = 3000;

export function startTelemetry(settings: TelemetrySettings, { version }: { version: string }): Telemetry {
  const { endpoint, headers, serviceName, sampleRatio } = settings;
  const resource = defaultResource().merge(
    resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
  );
  const options = (path: string) => ({ url: `${endpoint}${path}`, headers, timeoutMillis: exportTimeoutMs });
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(options('/v1/traces')) })],
  });
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(options('/v1/logs')) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  const tracer = trace.getTracer('kindling', version);
  const untraceFetch = traceFetch(tracer);
  return {
    addHttpSpans: (app) => addHttpSpans(app, tracer),
    tracePool: (pool) => tracePool(pool, tracer),
    traceMailer: (mailer) => traceMailer(mailer, tracer),
    logStream: createLogStream(loggers.getLogger('kindling')),
    stop: async () => {
      untraceFetch();
      await Promise.allSettled([tracers.shutdown(), loggers.shutdown()]);
      for (const api of [context, propagation, trace]) api.disable();
    },
  };
}
