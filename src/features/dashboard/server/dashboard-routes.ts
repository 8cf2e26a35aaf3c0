// Routes of the dashboard slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';

export async function registerDashboardRoutes(_app: FastifyInstance, _deps: Deps): Promise<void> {}
