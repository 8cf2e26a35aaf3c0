// Routes of the investing slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';

export async function registerInvestingRoutes(_app: FastifyInstance, _deps: Deps): Promise<void> {}
