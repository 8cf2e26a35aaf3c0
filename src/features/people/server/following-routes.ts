// Routes of people, following and saving.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveList } from '#platform/http/http.ts';
import * as contract from '../person-contract.ts';
import { listFollowed, listSavedProjects } from './following-lists.ts';
import { followPerson, getProjectInterest, saveProject, unfollowPerson, unsaveProject } from './following-service.ts';
import { getProfile, listPersonProjects } from './person-reading.ts';
// Registers its notifications.

export function registerFollowingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getPerson, ({ viewer, params }) => getProfile(deps, viewer, params.uid));
  serveList(app, contract.listPersonProjects, ({ viewer, params, query }) =>
    listPersonProjects(deps, viewer, { ...query, uid: params.uid }),
  );
  serve(app, contract.followPerson, ({ viewer, params }) => followPerson(deps, viewer, params.uid));
  serve(app, contract.unfollowPerson, ({ viewer, params }) => unfollowPerson(deps, viewer, params.uid));
  serve(app, contract.getProjectInterest, ({ viewer, params }) => getProjectInterest(deps, viewer, params.id));
  serve(app, contract.saveProject, ({ viewer, params }) => saveProject(deps, viewer, params.id));
  serve(app, contract.unsaveProject, ({ viewer, params }) => unsaveProject(deps, viewer, params.id));
  serveList(app, contract.listSavedProjects, ({ viewer, query }) => listSavedProjects(deps, viewer, query));
  serveList(app, contract.listFollowed, ({ viewer, query }) => listFollowed(deps, viewer, query));
}
