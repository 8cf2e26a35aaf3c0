// Routes of people, following and saving.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import * as contract from '../person-contract.ts';
import { listFollowed, listSavedProjects } from './following-lists.ts';
import { followPerson, getProjectInterest, saveProject, unfollowPerson, unsaveProject } from './following-service.ts';
import { getProfile, listPersonProjects } from './person-reading.ts';
// Registers its notifications.
import './published-notification.ts';

export function registerFollowingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getPerson, ({ viewer, params }) => getProfile(deps, viewer, params.uid));
  serve(app, contract.listPersonProjects, async ({ viewer, params, query, request }) =>
    answerPage(request, await listPersonProjects(deps, viewer, { ...query, uid: params.uid })),
  );
  serve(app, contract.followPerson, ({ viewer, params }) => followPerson(deps, viewer, params.uid));
  serve(app, contract.unfollowPerson, ({ viewer, params }) => unfollowPerson(deps, viewer, params.uid));
  serve(app, contract.getProjectInterest, ({ viewer, params }) => getProjectInterest(deps, viewer, params.id));
  serve(app, contract.saveProject, ({ viewer, params }) => saveProject(deps, viewer, params.id));
  serve(app, contract.unsaveProject, ({ viewer, params }) => unsaveProject(deps, viewer, params.id));
  serve(app, contract.listSavedProjects, async ({ viewer, query, request }) =>
    answerPage(request, await listSavedProjects(deps, viewer, query)),
  );
  serve(app, contract.listFollowed, async ({ viewer, query, request }) =>
    answerPage(request, await listFollowed(deps, viewer, query)),
  );
}
