// Routes of the projects slice: each line maps a call to the service.
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/http.ts';
import * as contract from '../project-contract.ts';
import { getProjectRules } from '../project-rules-contract.ts';
import type { AdminChangeHooks } from './admin/admin-change.ts';
import { registerAdminProjectRoutes } from './admin/admin-project-routes.ts';
import type { TextChangeHooks } from './history/published-change.ts';
import { readProjectRules } from './project-rules-reading.ts';
import * as service from './project-service.ts';
import { type OnFailed, updateProject } from './project-update.ts';
import type { ProjectDeps } from './review-hooks.ts';

/** Hooks of later slices when a project ends. */
export type ProjectHooks = AdminChangeHooks &
  TextChangeHooks & { beforeDelete: service.BeforeDelete; onFailed: OnFailed };

export async function registerProjectRoutes(
  app: FastifyInstance,
  deps: ProjectDeps,
  hooks: ProjectHooks,
): Promise<void> {
  serve(app, contract.listMyProjects, ({ viewer }) => service.listMyProjects(deps, viewer));
  serve(app, contract.getProject, ({ viewer, params }) => service.getProject(deps, viewer, params.id));
  serve(app, getProjectRules, ({ viewer, params }) => readProjectRules(deps, viewer, params.id));
  serve(app, contract.createProject, ({ viewer, body }) => service.createProject(deps, viewer, body));
  serve(app, contract.updateProject, ({ viewer, params, body }) =>
    updateProject(deps, viewer, { id: params.id, body, hooks }),
  );
  serve(app, contract.deleteProject, ({ viewer, params, body }) =>
    service.deleteProject(deps, viewer, { id: params.id, reason: body?.reason, hooks }),
  );
  serve(app, contract.upvoteProject, ({ viewer, params }) => service.support(deps, viewer, params.id));
  serve(app, contract.withdrawUpvote, ({ viewer, params }) => service.withdrawSupport(deps, viewer, params.id));
  registerAdminProjectRoutes(app, deps, hooks);
}
