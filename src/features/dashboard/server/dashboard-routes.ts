// Routes of the dashboard slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { serve } from '#platform/http.ts';
import * as contract from '../dashboard-contract.ts';
import { getDashboardSummary } from './dashboard-service.ts';

export async function registerDashboardRoutes(app: FastifyInstance, { db }: Deps): Promise<void> {
  serve(app, contract.getDashboardSummary, ({ viewer }) => getDashboardSummary(db, viewer.user?.id));
}
