// Routes of the admin slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';

export async function registerAdminRoutes(_app: FastifyInstance, _deps: Deps): Promise<void> {}
