// Routes of the accounts slice: signing in and out, people, admins.
import type { FastifyInstance } from 'fastify';
import { actorOf, recordAudit } from '#features/audit/server/audit-service.ts';
import { answerCsv } from '#platform/csv-answer.ts';
import type { Deps } from '#platform/deps.ts';
import { serveFile } from '#platform/file-answer.ts';
import { Answer, answerPage, serve } from '#platform/http.ts';
import type { IdentityProvider } from '#platform/identity-provider.ts';
import { requireAdmin } from '#platform/viewer.ts';
import * as contract from '../account-contract.ts';
import * as security from '../admin-security-contract.ts';
import * as list from '../user-list-contract.ts';
import { usersCsv } from '../users-csv.ts';
import { confirmAdmin } from './admin-confirmation.ts';
import { acceptInvite, setAdminStatus } from './admin-service.ts';
import { signInAdmin } from './admin-sign-in.ts';
import { registerAdminUserRoutes } from './admin-user-routes.ts';
import { registerAuthRoutes } from './auth-routes.ts';
import { eraseUser, type ForgetPerson } from './erasure-service.ts';
import { endSession, setSessionCookie } from './session-service.ts';
import { listUsers, readAllUsers, readUserFacets } from './user-list.ts';
import { createOwnRecord, getUserProfile } from './user-service.ts';

/** What later slices do when something happens to a person. */
export type AccountHooks = { forget?: readonly ForgetPerson[] };

export async function registerAccountRoutes(
  app: FastifyInstance,
  deps: Deps,
  identity: IdentityProvider,
  hooks: AccountHooks = {},
): Promise<void> {
  await app.register(async (scope) => {
    neverStored(scope);
    registerAuthRoutes(scope, deps, identity);
    registerAdminSessionRoutes(scope, deps);
  });
  registerUserRoutes(app, deps, hooks);
  registerAdminUserRoutes(app, deps);
}

/** What says who is signed in is kept by no cache, not even the browser's, whatever the outcome. */
function neverStored(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

function registerAdminSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  serve(app, contract.getAdminUser, async ({ viewer }) => {
    const { name, email, username } = requireAdmin(viewer);
    return { name, email, username, isAdmin: true };
  });
  serve(app, contract.adminLogin, async ({ body, request, reply }) => {
    const { admin, session } = await signInAdmin(deps, { ...body, request });
    await endSession(db, config, 'admin', request, reply);
    setSessionCookie(reply, config, { kind: 'admin', ...session });
    return admin;
  });
  serve(app, contract.adminLogout, ({ viewer, request, reply }) =>
    db.transaction(async (tx) => {
      await endSession(tx, config, 'admin', request, reply);
      if (viewer.admin === undefined) return;
      await recordAudit(tx, { actor: actorOf(viewer), action: 'admin.signed_out', requestId: request.id });
    }),
  );
  serve(app, security.confirmAdmin, ({ body, viewer, request }) => confirmAdmin(deps, viewer, { ...body, request }));
  serve(app, contract.acceptAdminInvite, ({ body, request }) => acceptInvite(deps, { ...body, requestId: request.id }));
}

function registerUserRoutes(app: FastifyInstance, deps: Deps, { forget }: AccountHooks): void {
  serve(
    app,
    contract.createUser,
    async ({ viewer, body }) => {
      const { record, created } = await createOwnRecord(deps, viewer, body);
      return new Answer(created ? 201 : 200, record);
    },
    { makesRecord: true },
  );
  serve(app, contract.getUser, ({ viewer, params }) => getUserProfile(deps, viewer, params.uid));
  registerUserList(app, deps);
  serve(app, contract.updateUser, ({ viewer, params, body, request }) =>
    setAdminStatus(deps, viewer, { id: params.id, isAdmin: body.isAdmin, requestId: request.id }),
  );
  serve(app, contract.deleteUser, ({ viewer, params, body, request }) =>
    eraseUser(deps, viewer, { id: params.id, requestId: request.id, reason: body?.reason }, forget),
  );
}

function registerUserList(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listUsers, async ({ viewer, query, request }) =>
    answerPage(request, await listUsers(deps, { viewer, requestId: request.id }, query)),
  );
  serve(app, list.getUserFacets, () => readUserFacets(deps.db));
  serveFile(app, list.exportUsers, async ({ viewer, query, request }) =>
    answerCsv(usersCsv, {
      name: 'users',
      day: deps.now(),
      parts: await readAllUsers(deps, { viewer, requestId: request.id }, query),
    }),
  );
}
