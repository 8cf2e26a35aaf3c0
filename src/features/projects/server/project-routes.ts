// Routes of the projects slice: each line maps a call to the service.
import type { FastifyInstance } from 'fastify';
import { answerCsv } from '#platform/http/csv-answer.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import type { Database } from '#platform/postgres/database.ts';
import { createSearchPool } from '#platform/postgres/search-pool.ts';
import * as contract from '../project-contract.ts';
import { exportProjects } from '../project-list-contract.ts';
import { projectsCsv } from '../projects-csv.ts';
import type { AdminChangeHooks } from './admin/admin-change.ts';
import { registerAdminProjectRoutes } from './admin/admin-project-routes.ts';
import type { TextChangeHooks } from './history/text-change.ts';
import { readAllProjects } from './lists/project-export.ts';
import { isSearch } from './lists/project-list-filter.ts';
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
  const searches = createSearchPool(deps.pool);
  app.addHook('onClose', () => searches.close());
  serve(app, contract.listProjects, async ({ viewer, query, request }) => {
    const read = (db: Database) => service.listProjects({ db, now: deps.now }, viewer, query);
    return answerPage(request, await (isSearch(query) ? searches.run(read) : read(deps.db)));
  });
  serve(app, contract.listMyProjects, ({ viewer }) => service.listMyProjects(deps, viewer));
  serve(app, contract.getProjectFacets, ({ viewer, query }) => {
    const read = (db: Database) => service.getFacets({ db, now: deps.now }, viewer, query);
    return isSearch(query) ? searches.run(read) : read(deps.db);
  });
  serve(app, contract.getProject, ({ viewer, params }) => service.getProject(deps, viewer, params.id));
  serve(app, contract.createProject, ({ viewer, body }) => service.createProject(deps, viewer, body));
  serve(app, contract.updateProject, ({ viewer, params, body, request }) =>
    updateProject(deps, viewer, { id: params.id, body, hooks, requestId: request.id }),
  );
  serve(app, contract.deleteProject, ({ viewer, params, body, request }) =>
    service.deleteProject(deps, { viewer, requestId: request.id }, { id: params.id, reason: body?.reason, hooks }),
  );
  serveFile(app, exportProjects, async ({ viewer, query, request }) =>
    answerCsv(projectsCsv, {
      name: 'projects',
      day: deps.now(),
      parts: await readAllProjects(deps, { viewer, requestId: request.id }, query),
    }),
  );
  serve(app, contract.upvoteProject, ({ viewer, params }) => service.support(deps, viewer, params.id));
  serve(app, contract.withdrawUpvote, ({ viewer, params }) => service.withdrawSupport(deps, viewer, params.id));
  registerAdminProjectRoutes(app, deps, hooks);
}
