// Traces and logs, as a collector gets them over OTLP/HTTP.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { makeProject } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { startTelemetry } from './telemetry.ts';

type Value = { stringValue?: string; intValue?: number };
type Attributes = { key: string; value: Value }[];
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attributes;
};
type Record = { body: Value; severityText: string; traceId?: string; attributes: Attributes };
type Resource = { resource: { attributes: Attributes } };
type Traces = { resourceSpans: (Resource & { scopeSpans: { spans: Span[] }[] })[] };
type Logs = { resourceLogs: (Resource & { scopeLogs: { logRecords: Record[] }[] })[] };

let collector: Server;
let kindling: TestApp;
const received: { path: string; headers: IncomingMessage['headers']; body: Traces & Logs }[] = [];
const secretStatement = 'select $1::text as hidden';

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) as Traces & Logs });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const { telemetry: settings } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=k1',
  });
  if (settings === undefined) throw new Error('telemetry is on');
  const telemetry = startTelemetry(settings, { version: '1.2.3' });
  kindling = await createTestApp({
    telemetry,
    env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
    expectsErrors: true,
    addPages: async (app, { log, pool }) => {
      app.addHook('preHandler', async ({ url }) => {
        if (!url.includes('noted')) return;
        log.info({ event: 'test.noted', amountCents: 5 }, 'noted');
        await pool.query(secretStatement, ['hunter2']);
        await fetch(`http://127.0.0.1:${port}/outside?token=hunter2`, { method: 'POST', body: '{}' });
      });
    },
  });
  const { id } = await makeProject(kindling.deps);
  await kindling.app.inject(`/api/projects/${id}?noted=hunter2`);
  await kindling.app.inject({
    url: '/healthz',
    headers: {
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      'x-forwarded-for': '192.0.2.7',
    },
    remoteAddress: '127.0.0.1',
  });
  await kindling.app.inject({
    url: '/readyz',
    headers: { traceparent: '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-01' },
    remoteAddress: '203.0.113.5',
  });
  await telemetry.stop();
});
afterAll(async () => {
  await kindling.close();
  collector.close();
});

const spans = () =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
const attribute = ({ attributes }: { attributes: Attributes }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const findSpan = (name: string) => {
  const span = spans().find((one) => one.name === name);
  if (span === undefined)
    throw new Error(
      `no span "${name}" among ${spans()
        .map((one) => one.name)
        .join(', ')}`,
    );
  return span;
};

test('a request is a span named by its route, with its status and id', () => {
  const span = findSpan('GET /api/projects/:id');
  expect(span.kind).toBe(2);
  expect(attribute(span, 'http.route')).toBe('/api/projects/:id');
  expect(attribute(span, 'http.response.status_code')).toBe(200);
  expect(attribute(span, 'kindling.request_id')).toMatch(/^[0-9a-f-]{36}$/);
  const sent = received.find(({ path }) => path === '/v1/traces');
  expect(sent?.headers['x-collector-key']).toBe('k1');
  const resource = sent?.body.resourceSpans[0]?.resource;
  expect(resource && attribute(resource, 'service.name')).toBe('kindling');
  expect(resource && attribute(resource, 'service.version')).toBe('1.2.3');
});

test('statements and calls outside are spans of their request, without values, paths and queries', () => {
  const request = findSpan('GET /api/projects/:id');
  const statement = spans().find((span) => attribute(span, 'db.query.text') === secretStatement);
  expect(statement).toMatchObject({ name: 'SELECT', parentSpanId: request.spanId, traceId: request.traceId });
  expect(findSpan('POST 127.0.0.1')).toMatchObject({ parentSpanId: request.spanId });
  expect(attribute(findSpan('POST 127.0.0.1'), 'http.response.status_code')).toBe(200);
  expect(JSON.stringify(received.filter(({ path }) => path.startsWith('/v1/')))).not.toContain('hunter2');
});

test('log lines are records with the trace of their request', () => {
  const records = received
    .filter(({ path }) => path === '/v1/logs')
    .flatMap(({ body }) => body.resourceLogs.flatMap((one) => one.scopeLogs.flatMap((scope) => scope.logRecords)));
  const record = records.find((one) => attribute(one, 'event') === 'test.noted');
  expect(record).toMatchObject({ body: { stringValue: 'noted' }, severityText: 'INFO' });
  expect(record?.traceId).toBe(findSpan('GET /api/projects/:id').traceId);
  expect(record && attribute(record, 'requestId')).toBe(
    attribute(findSpan('GET /api/projects/:id'), 'kindling.request_id'),
  );
});

test('only a trusted proxy continues a trace', () => {
  expect(findSpan('GET /healthz').traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect(findSpan('GET /readyz').traceId).not.toBe('a'.repeat(32));
});
