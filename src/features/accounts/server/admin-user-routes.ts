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
  serve(app, contract.inviteAdmin, ({ viewer, body, request }) =>
    inviteAdmin(deps, { viewer, requestId: request.id }, body),
  );
  serve(app, contract.inviteUser, ({ viewer, body, request }) =>
    inviteUser(deps, { viewer, requestId: request.id }, body),
  );
  serve(app, contract.renewInvitation, ({ viewer, params, request }) =>
    renewInvitation(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, contract.withdrawInvitation, ({ viewer, params, request }) =>
    withdrawInvitation(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, contract.changeUser, ({ viewer, params, body, request }) =>
    changeUser(deps, { viewer, requestId: request.id }, { ...body, id: params.id }),
  );
  serve(app, joins.startUserJoin, ({ viewer, params, body, request }) =>
    startJoin(deps, { viewer, requestId: request.id }, { ...body, keptId: params.id }),
  );
  serve(app, joins.listUserJoins, ({ viewer, params, request }) =>
    listJoins(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, joins.previewUserJoin, ({ viewer, params, query, request }) =>
    previewJoin(deps, { viewer, requestId: request.id }, { keptId: params.id, retiredId: query.retiredId }),
  );
  serve(app, joins.withdrawUserJoin, ({ viewer, params, query, request }) =>
    withdrawJoin(deps, { viewer, requestId: request.id }, { id: params.id, joinId: query.joinId }),
  );
  serve(app, provider.getSignInProvider, ({ viewer, request }) =>
    readSignInProvider(deps, { viewer, requestId: request.id }),
  );
  serve(app, provider.startReplacement, ({ viewer, body, request }) =>
    startReplacement(deps, { viewer, requestId: request.id }, body),
  );
  serve(app, provider.endReplacement, ({ viewer, request }) => endReplacement(deps, { viewer, requestId: request.id }));
  serve(app, contract.listUserSessions, ({ viewer, params, request }) =>
    listUserSessions(deps, { viewer, request }, params.id),
  );
  serve(app, contract.endUserSession, ({ viewer, params, request }) =>
    endUserSession(deps, { viewer, requestId: request.id }, params),
  );
  serve(app, contract.endUserSessions, ({ viewer, params, request }) =>
    endUserSessions(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, contract.listAdmins, () => listAdmins(deps.db));
}
