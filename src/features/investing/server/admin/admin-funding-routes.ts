// Admin routes about the end of a project's funding.
import type { FastifyInstance } from 'fastify';
import { getAdminProject } from '#features/projects/server/admin/admin-project-service.ts';
import { reviewHooks } from '#features/reviews/server/review-hooks.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveChange } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import * as contract from '../../admin-funding-contract.ts';
import { extendDeadline } from '../ends/deadline-extension.ts';
import { closeFundingEarly } from '../ends/early-closing.ts';

export function registerAdminFundingRoutes(app: FastifyInstance, deps: Deps): void {
  const projectDeps = { ...deps, reviews: reviewHooks };
  const readProject = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    getAdminProject(projectDeps, viewer, params.id);
  serveChange(
    app,
    contract.extendDeadline,
    ({ viewer, params: { id }, body }) => extendDeadline(deps, viewer, { id, ...body }),
    readProject,
  );
  serveChange(
    app,
    contract.closeFundingEarly,
    ({ viewer, params: { id }, body }) => closeFundingEarly(deps, viewer, { id, ...body }),
    readProject,
  );
}
