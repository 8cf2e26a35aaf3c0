// The log: ids and cents, never bodies, cards or cookies. JSON in production, readable lines in a terminal.
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.token',
  '*.clientSecret',
  '*.client_secret',
];

export function createLog(config: Pick<Config, 'logLevel' | 'production'>): FastifyBaseLogger {
  const readable = !config.production && process.stdout.isTTY;
  return pino({
    level: config.logLevel,
    redact: { paths: redacted, censor: '[hidden]' },
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  });
}
