// The log: ids and cents, never bodies, cards or cookies. JSON in production, readable lines in a terminal.
import cluster from 'node:cluster';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { getRequestId } from '#platform/http/request-id.ts';
import type { Config } from './config.ts';

const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.token',
  '*.clientSecret',
  '*.client_secret',
];

type Lines = { write: (line: string) => void };

/** @param also gets every line as well, as JSON */
export function createLog(
  config: Pick<Config, 'logLevel' | 'production'>,
  { also, output }: { also?: Lines | undefined; output?: Lines } = {},
): FastifyBaseLogger {
  const readable = !config.production && process.stdout.isTTY;
  const usual = () =>
    readable
      ? pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } })
      : pino.destination(1);
  const lines: Lines = output ?? usual();
  const options = {
    level: config.logLevel,
    base: { pid: process.pid, hostname: hostname(), ...(cluster.worker && { worker: cluster.worker.id }) },
    redact: { paths: redacted, censor: '[hidden]' },
    // Also of lines that are written far from the request: the id is that of the request whose work this is.
    mixin: () => {
      const requestId = getRequestId();
      return requestId === undefined ? {} : { requestId };
    },
  };
  if (also === undefined) return pino(options, lines);
  const both = [lines, also].map((stream) => ({ level: config.logLevel as pino.Level, stream }));
  return pino(options, pino.multistream(both));
}
