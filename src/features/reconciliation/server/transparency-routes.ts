// Public routes of the transparency pages.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../transparency-contract.ts';
import { getProjectTransparency, getTransparency } from './transparency-service.ts';

export function registerTransparencyRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.getTransparency, () => getTransparency(db));
  serve(app, contract.getProjectTransparency, ({ params, query, viewer }) =>
    getProjectTransparency(db, viewer, { projectId: params.id, ...query }),
  );
}
