// Liveness (/healthz) and readiness (/readyz). They reveal nothing else.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isBeating } from '#platform/jobs/heartbeat.ts';
import { isMigrated } from '#platform/postgres/migrations.ts';

export function registerHealthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const isReady = isBeating(pool) && (await isMigrated(pool).catch(() => false));
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready' };
  });
}
