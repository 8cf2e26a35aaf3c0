// Admin routes of one project and its history.
import type { FastifyInstance } from 'fastify';
import { serve, serveList } from '#platform/http/http.ts';
import * as contract from '../../admin-project-contract.ts';
import * as history from '../../history/project-change-contract.ts';
import { getPromisedTexts, listAdminChanges, readHistory } from '../history/project-change-service.ts';
import { listPublicChanges } from '../history/public-changes.ts';
import type { ProjectDeps } from '../review-hooks.ts';
import type { AdminChangeHooks } from './admin-change.ts';
import { changeOwner, createProjectFor, getAdminProject } from './admin-project-service.ts';

export function registerAdminProjectRoutes(app: FastifyInstance, deps: ProjectDeps, hooks: AdminChangeHooks): void {
  serve(app, contract.getAdminProject, ({ viewer, params }) => getAdminProject(deps, viewer, params.id));
  serve(app, contract.createAdminProject, ({ viewer, body }) => createProjectFor(deps, viewer, { body, hooks }));
  serve(app, contract.changeProjectOwner, ({ viewer, params, body }) =>
    changeOwner(deps, viewer, { id: params.id, body, hooks }),
  );
  serveList(app, history.listProjectChanges, ({ params, query }) => readHistory(deps, params.id, query));
  serveList(app, history.listPublicChanges, ({ viewer, params, query }) =>
    listPublicChanges(deps, viewer, { ...query, projectId: params.id }),
  );
  serve(app, history.getPromisedTexts, ({ viewer, params }) => getPromisedTexts(deps, viewer, params.id));
  serve(app, history.listAdminChanges, ({ viewer, params }) => listAdminChanges(deps, viewer, params.id));
}
