// Routes of a person's own identity check.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import * as contract from '../identity-contract.ts';
import { uploadOwnDocument } from './identity-files.ts';
import { getOwnIdentity, refreshOwnIdentity, startHostedCheck, withdrawOwnCheck } from './identity-service.ts';

export function registerIdentityRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getIdentity, ({ viewer }) => getOwnIdentity(deps, viewer));
  serve(app, contract.startIdentityCheck, async ({ viewer, body }) => ({
    url: await startHostedCheck(deps, viewer, body.next),
  }));
  serveChange(
    app,
    contract.refreshIdentity,
    ({ viewer }) => getOwnIdentity(deps, viewer),
    ({ viewer }) => refreshOwnIdentity(deps, viewer),
  );
  serveChange(
    app,
    contract.uploadIdentityFile,
    ({ viewer }) => getOwnIdentity(deps, viewer),
    ({ viewer, request }) => uploadOwnDocument(deps, viewer, request.body),
  );
  serve(app, contract.withdrawIdentityCheck, ({ viewer }) => withdrawOwnCheck(deps, viewer));
}
