// Routes of API tokens.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve, serveList } from '#platform/http/http.ts';
import * as contract from '../token-contract.ts';
import {
  createOwnToken,
  createTokenOfPlatform,
  listOwnTokens,
  listTokensForAdmins,
  revokeOwnToken,
  revokeTokenByAdmin,
} from './token-service.ts';

/** The answer has the secret: nothing on the way may keep it. */
const notStored = { 'cache-control': 'no-store' };

export function registerTokenRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listTokens, ({ viewer, request }) => listOwnTokens(deps, { viewer, request }));
  serve(
    app,
    contract.createToken,
    async ({ viewer, request, body }) =>
      new Answer(201, await createOwnToken(deps, { viewer, request }, body), notStored),
  );
  serve(app, contract.revokeToken, ({ viewer, params }) => revokeOwnToken(deps, viewer, params.id));
  serveList(app, contract.listAllTokens, ({ viewer, query }) => listTokensForAdmins(deps, viewer, query));
  serve(
    app,
    contract.createPlatformToken,
    async ({ viewer, body }) => new Answer(201, await createTokenOfPlatform(deps, viewer, body), notStored),
  );
  serve(app, contract.revokeAnyToken, ({ viewer, params }) => revokeTokenByAdmin(deps, viewer, params.id));
}
