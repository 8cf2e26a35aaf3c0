// Routes about investors for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import * as contract from '../investor-admin-contract.ts';
import {
  decideOnCategory,
  decideOnIdentity,
  downloadDocument,
  getStanding,
  openProfile,
  screen,
} from './investor-admin.ts';
import { readWaiting } from './investor-work.ts';

export function registerInvestorAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, contract.getInvestorStanding, ({ params }) => getStanding(db, params.id));
  serve(app, contract.listWaitingInvestors, ({ query }) => readWaiting(db, query));
  serve(app, contract.openInvestorProfile, ({ viewer, params, body }) =>
    openProfile(deps, viewer, { ...body, userId: params.id }),
  );
  serveFile(app, contract.getIdentityFile, ({ viewer, params }) => downloadDocument(deps, viewer, params.id));
  serve(app, contract.decideIdentity, async ({ viewer, params, body }) =>
    getStanding(db, await decideOnIdentity(deps, viewer, { ...body, id: params.id })),
  );
  serveChange(
    app,
    contract.decideCategory,
    ({ params }) => getStanding(db, params.id),
    ({ viewer, params, body }) => decideOnCategory(deps, viewer, { ...body, userId: params.id }),
  );
  serveChange(
    app,
    contract.setScreening,
    ({ params }) => getStanding(db, params.id),
    ({ viewer, params, body }) => screen(deps, viewer, { ...body, userId: params.id }),
  );
}
