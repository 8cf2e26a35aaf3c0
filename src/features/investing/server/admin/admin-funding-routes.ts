// Admin routes about the end of a project's funding.
import type { FastifyInstance } from 'fastify';
import { getAdminProject } from '#features/projects/server/admin/admin-project-service.ts';
import { reviewHooks } from '#features/reviews/server/review-hooks.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../admin-funding-contract.ts';
import { extendDeadline } from '../ends/deadline-extension.ts';
import { closeFundingEarly } from '../ends/early-closing.ts';

export function registerAdminFundingRoutes(app: FastifyInstance, deps: Deps): void {
  const projectDeps = { ...deps, reviews: reviewHooks };
  serve(app, contract.extendDeadline, async ({ viewer, params: { id }, body, request }) => {
    await extendDeadline(deps, viewer, { id, ...body, requestId: request.id });
    return getAdminProject(projectDeps, viewer, id);
  });
  serve(app, contract.closeFundingEarly, async ({ viewer, params: { id }, body, request }) => {
    await closeFundingEarly(deps, viewer, { id, ...body, requestId: request.id });
    return getAdminProject(projectDeps, viewer, id);
  });
}
