// Routes of the accounts slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';

export async function registerAccountRoutes(_app: FastifyInstance, _deps: Deps): Promise<void> {}
