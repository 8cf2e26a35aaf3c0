// Routes of a person's own account.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../own-account-contract.ts';
import { answerJoinOffer, getJoinOffer } from '../joining/join-offers.ts';
import { confirmJoin } from '../joining/join-service.ts';
import { endSession } from '../sessions/session-service.ts';
import { confirmOwnEmail, getOwnEmail, requestOwnEmail } from './own-email.ts';
import { eraseOwnAccount, getErasure, type OwnErasureHooks } from './own-erasure.ts';
import { type OwnsPicture, updateOwnProfile } from './own-profile.ts';
import { endOtherPersonSessions, endPersonSession, listPersonSessions } from './person-sessions.ts';

export type OwnAccountHooks = OwnErasureHooks & { ownsPicture?: OwnsPicture };

export function registerOwnAccountRoutes(app: FastifyInstance, deps: Deps, hooks: OwnAccountHooks): void {
  const ownsPicture = hooks.ownsPicture ?? (async () => false);
  serve(app, contract.updateOwnProfile, ({ viewer, body }) =>
    updateOwnProfile(deps, viewer, { change: body, ownsPicture }),
  );
  serve(app, contract.getOwnEmail, ({ viewer }) => getOwnEmail(deps, viewer));
  serve(app, contract.requestOwnEmail, ({ viewer, body }) => requestOwnEmail(deps, viewer, body.email));
  serve(app, contract.confirmOwnEmail, ({ body }) => confirmOwnEmail(deps, body.token));
  serve(app, contract.confirmAccountJoin, ({ viewer, body }) => confirmJoin(deps, viewer, body.token));
  serve(app, contract.getJoinOffer, ({ viewer }) => getJoinOffer(deps, viewer));
  serve(app, contract.answerJoinOffer, ({ viewer, body }) => answerJoinOffer(deps, viewer, { isMine: body.isMine }));
  serve(app, contract.listPersonSessions, ({ viewer, request }) => listPersonSessions(deps, { viewer, request }));
  serve(app, contract.endPersonSession, ({ viewer, request, params }) =>
    endPersonSession(deps, { viewer, request }, params.sessionId),
  );
  serve(app, contract.endOtherPersonSessions, ({ viewer, request }) =>
    endOtherPersonSessions(deps, { viewer, request }),
  );
  serve(app, contract.getErasure, ({ viewer, request }) => getErasure(deps, { viewer, request }, hooks));
  serve(app, contract.eraseOwnAccount, async ({ viewer, request, reply }) => {
    await eraseOwnAccount(deps, { viewer, request }, hooks);
    await endSession(deps.db, deps.config, 'user', request, reply);
  });
}
