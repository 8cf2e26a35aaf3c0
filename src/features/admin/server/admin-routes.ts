// Routes of the admin slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { serve } from '#platform/http.ts';
import * as contract from '../admin-contract.ts';
import { getAdminOverview } from './admin-overview.ts';

export async function registerAdminRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  serve(app, contract.getAdminOverview, () => getAdminOverview(db));
}
