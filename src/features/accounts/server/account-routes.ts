// Routes of the accounts slice: signing in and out, people, admins.

import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { answerMade, serve, serveList } from '#platform/http/http.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import * as contract from '../account-contract.ts';
import * as list from '../admin-user-contract.ts';
import { usersCsv } from '../users-csv.ts';
import { registerAdminUserRoutes } from './admin-user-routes.ts';
import { setAdminStatus } from './admins/admin-service.ts';
import { registerAdminSessionRoutes } from './admins/admin-session-routes.ts';
import { eraseUser } from './erasure-service.ts';
import { type OwnAccountHooks, registerOwnAccountRoutes } from './own-account/own-account-routes.ts';
import { type OwnDataHooks, registerOwnDataRoutes } from './own-data/own-data-routes.ts';
import { registerAuthRoutes } from './sign-in/auth-routes.ts';
import { listUsers, readAllUsers, readUserFacets } from './user-list.ts';
import { createOwnRecord, getUserProfile } from './user-service.ts';

/** Hooks of later slices. */
export type AccountHooks = OwnAccountHooks & OwnDataHooks;

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
    registerOwnAccountRoutes(scope, deps, hooks);
    registerOwnDataRoutes(scope, deps, hooks);
  });
  registerUserRoutes(app, deps, hooks);
  registerAdminUserRoutes(app, deps);
}

/** Answers about who is signed in are never cached, not even by the browser. */
function neverStored(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

function registerUserRoutes(app: FastifyInstance, deps: Deps, hooks: AccountHooks): void {
  serve(
    app,
    contract.createUser,
    async ({ viewer, body }) => {
      const { record, created } = await createOwnRecord(deps, viewer, body);
      return answerMade(created, record);
    },
    { makesRecord: true },
  );
  serve(app, contract.getUser, ({ viewer, params }) => getUserProfile(deps, viewer, params.uid));
  registerUserList(app, deps);
  serve(app, contract.updateUser, ({ viewer, params, body }) =>
    setAdminStatus(deps, viewer, { id: params.id, isAdmin: body.isAdmin }),
  );
  serve(app, contract.deleteUser, ({ viewer, params, body }) =>
    eraseUser(deps, viewer, { ...body, id: params.id }, hooks),
  );
}

function registerUserList(app: FastifyInstance, deps: Deps): void {
  serveList(app, contract.listUsers, ({ viewer, query }) => listUsers(deps, viewer, query));
  serve(app, list.getUserFacets, () => readUserFacets(deps));
  serveFile(app, list.exportUsers, async ({ viewer, query }) =>
    answerCsv(usersCsv, {
      name: 'users',
      day: deps.now(),
      parts: await readAllUsers(deps, viewer, query),
    }),
  );
}
