// Routes for managing one user.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../admin-user-contract.ts';
import * as joins from '../join-contract.ts';
import * as provider from '../provider-contract.ts';
import { inviteAdmin, renewInvitation, withdrawInvitation } from './admins/admin-invitation.ts';
import { listJoins, previewJoin, withdrawJoin } from './joining/join-list.ts';
import { startJoin } from './joining/join-service.ts';
import { endReplacement, readSignInProvider, startReplacement } from './joining/provider-replacement.ts';
import { endUserSession, endUserSessions, listUserSessions } from './sessions/user-sessions.ts';
import { changeUser } from './user-change.ts';
import { inviteUser } from './user-invitation.ts';
import { listAdmins } from './user-service.ts';

export function registerAdminUserRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.inviteAdmin, ({ viewer, body }) => inviteAdmin(deps, viewer, body));
  serve(app, contract.inviteUser, ({ viewer, body }) => inviteUser(deps, viewer, body));
  serve(app, contract.renewInvitation, ({ viewer, params }) => renewInvitation(deps, viewer, params.id));
  serve(app, contract.withdrawInvitation, ({ viewer, params }) => withdrawInvitation(deps, viewer, params.id));
  serve(app, contract.changeUser, ({ viewer, params, body }) => changeUser(deps, viewer, { ...body, id: params.id }));
  serve(app, joins.startUserJoin, ({ viewer, params, body }) =>
    startJoin(deps, viewer, { ...body, keptId: params.id }),
  );
  serve(app, joins.listUserJoins, ({ viewer, params }) => listJoins(deps, viewer, params.id));
  serve(app, joins.previewUserJoin, ({ viewer, params, query }) =>
    previewJoin(deps, viewer, { keptId: params.id, retiredId: query.retiredId }),
  );
  serve(app, joins.withdrawUserJoin, ({ viewer, params, query }) =>
    withdrawJoin(deps, viewer, { id: params.id, joinId: query.joinId }),
  );
  serve(app, provider.getSignInProvider, ({ viewer }) => readSignInProvider(deps, viewer));
  serve(app, provider.startReplacement, ({ viewer, body }) => startReplacement(deps, viewer, body));
  serve(app, provider.endReplacement, ({ viewer }) => endReplacement(deps, viewer));
  serve(app, contract.listUserSessions, ({ viewer, params, request }) =>
    listUserSessions(deps, { viewer, request }, params.id),
  );
  serve(app, contract.endUserSession, ({ viewer, params }) => endUserSession(deps, viewer, params));
  serve(app, contract.endUserSessions, ({ viewer, params }) => endUserSessions(deps, viewer, params.id));
  serve(app, contract.listAdmins, () => listAdmins(deps.db));
}
