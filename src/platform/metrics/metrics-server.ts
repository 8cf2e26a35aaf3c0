// GET /metrics on a port of its own, which is never the public one (METRICS_PORT).
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { SettingError } from '#platform/config/setting-readers.ts';

export type MetricsServer = {
  /** The port it listens on: another than the given one only if that was 0. */
  port: number;
  close: () => Promise<void>;
};

export type MetricsServerOptions = {
  host: string;
  port: number;
  /** All figures in Prometheus' text format. */
  read: () => Promise<string>;
};

/** Resolves when it listens. @throws SettingError if the port cannot be opened */
export async function startMetricsServer({ host, port, read }: MetricsServerOptions): Promise<MetricsServer> {
  let reading: Promise<string> | undefined;
  // Several scrapes at once share one reading, so that they cost no more than one.
  const readOnce = () => (reading ??= read().finally(() => (reading = undefined)));
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return answer(response, 404, 'Metrics are at /metrics.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'Use GET.\n');
    readOnce().then(
      (text) => answer(response, 200, text, Registry.PROMETHEUS_CONTENT_TYPE),
      () => answer(response, 500, 'The metrics could not be read.\n'),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explainFailure(error, port) ?? error;
  });
  // A monitor that is away must not keep the process from ending.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function explainFailure({ code }: NodeJS.ErrnoException, port: number): SettingError | undefined {
  if (code === 'EADDRINUSE')
    return new SettingError(`METRICS_PORT ${port} is in use: stop what listens there, or choose another.`);
  if (code === 'EACCES')
    return new SettingError(`METRICS_PORT ${port} may not be opened by this account; choose one above 1023.`);
  return undefined;
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
