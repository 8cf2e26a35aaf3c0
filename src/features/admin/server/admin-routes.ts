// Routes of the admin slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { serve } from '#platform/http.ts';
import * as contract from '../admin-contract.ts';
import { getPersonRecord as contractOfPerson } from '../person-contract.ts';
import { getAdminOverview } from './admin-overview.ts';
import { registerAuditRoutes } from './audit-routes.ts';
import { getPersonRecord } from './person-service.ts';

export async function registerAdminRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.getAdminOverview, () => getAdminOverview(deps.db));
  serve(app, contractOfPerson, ({ viewer, params, request }) =>
    getPersonRecord(deps, { viewer, requestId: request.id }, params.id),
  );
  registerAuditRoutes(app, deps);
}
