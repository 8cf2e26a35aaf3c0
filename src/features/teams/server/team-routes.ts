// Routes of teams: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../team-contract.ts';
import * as answering from './answering.ts';
import * as inviting from './inviting.ts';
import * as team from './team-service.ts';

export function registerTeamRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getTeam, ({ viewer, params }) => team.getTeam(deps, viewer, params.id));
  serve(app, contract.inviteMember, ({ viewer, params, body }) =>
    inviting.inviteToTeam(deps, viewer, { projectId: params.id, ...body }),
  );
  serve(app, contract.resendInvitation, ({ viewer, params: { id, invitationId } }) =>
    inviting.resendInvitation(deps, viewer, { projectId: id, invitationId }),
  );
  serve(app, contract.withdrawInvitation, ({ viewer, params: { id, invitationId } }) =>
    inviting.withdrawInvitation(deps, viewer, { projectId: id, invitationId }),
  );
  serve(app, contract.changeMemberRights, ({ viewer, params: { id, uid }, body }) =>
    team.changeRights(deps, viewer, { projectId: id, uid, rights: body.rights }),
  );
  serve(app, contract.removeTeamMember, ({ viewer, params: { id, uid } }) =>
    team.removeFromTeam(deps, viewer, { projectId: id, uid }),
  );
  serve(app, contract.listOwnInvitations, ({ viewer }) => answering.listOwnInvitations(deps, viewer));
  serve(app, contract.openInvitation, ({ viewer, body }) => answering.openInvitation(deps, viewer, body.token));
  serve(app, contract.acceptInvitation, ({ viewer, body }) => answering.acceptInvitation(deps, viewer, body));
  serve(app, contract.declineInvitation, ({ viewer, body }) => answering.declineInvitation(deps, viewer, body));
}
