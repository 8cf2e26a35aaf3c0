// Routes of an admin's own access: sign-in, confirmation, password and second factors.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve } from '#platform/http/http.ts';
import { requireAdmin } from '#platform/http/viewer.ts';
import * as contract from '../../account-contract.ts';
import * as security from '../../admin-security-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { rememberDevice } from '../protection/known-device.ts';
import { askConfirmationPasskey, confirmAdmin } from '../second-factors/admin-confirmation.ts';
import { askPasskeyAlone, signInByPasskey } from '../second-factors/passkey-sign-in.ts';
import {
  askPendingPasskey,
  clearPendingCookie,
  finishPendingLogin,
  setPendingCookie,
} from '../second-factors/pending-login.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts';
import { endSession, setSessionCookie } from '../sessions/session-service.ts';
import { acceptInvite } from './admin-service.ts';
import { signInAdmin } from './admin-sign-in.ts';
import * as own from './own-security.ts';
import { resetSecondFactor } from './second-factor-reset.ts';

export function registerAdminSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, settings } = deps;
  serve(app, contract.getAdminUser, async ({ viewer }) => {
    const { name, email, username, hasSecondFactor } = requireAdmin(viewer);
    const mustSetUp = settings.current().requireTwoFactor && !hasSecondFactor;
    return { name, email, username, isAdmin: true, ...(mustSetUp && { secondFactorMissing: true as const }) };
  });
  serve(app, contract.adminLogin, async ({ body, request, reply }) => {
    const signedIn = await signInAdmin(deps, { ...body, request });
    if ('pending' in signedIn) {
      setPendingCookie(reply, config, signedIn.pending);
      return new Answer(202, { secondFactor: signedIn.factors });
    }
    await endSession(db, config, 'admin', request, reply);
    rememberDevice(deps, reply, signedIn.admin.username);
    setSessionCookie(reply, config, { kind: 'admin', ...signedIn.session });
    return { ...signedIn.admin, ...(settings.current().requireTwoFactor && { secondFactorMissing: true as const }) };
  });
  serve(app, factors.askLoginPasskey, async ({ request }) => ({ ...(await askPendingPasskey(deps, request)) }));
  serve(app, factors.finishAdminLogin, async ({ body, request, reply }) => {
    const { admin, session } = await finishPendingLogin(deps, { proof: body, request });
    await endSession(db, config, 'admin', request, reply);
    clearPendingCookie(reply, config);
    rememberDevice(deps, reply, admin.username);
    setSessionCookie(reply, config, { kind: 'admin', ...session });
    return admin;
  });
  serve(app, factors.askPasskeyAlone, async ({ reply }) => ({ ...(await askPasskeyAlone(deps, reply)) }));
  serve(app, factors.signInByPasskey, async ({ body, request, reply }) => {
    const { admin, session } = await signInByPasskey(deps, { passkey: body.passkey, request, reply });
    await endSession(db, config, 'admin', request, reply);
    rememberDevice(deps, reply, admin.username);
    setSessionCookie(reply, config, { kind: 'admin', ...session });
    return admin;
  });
  serve(app, contract.adminLogout, ({ viewer, request, reply }) =>
    db.transaction(async (tx) => {
      await endSession(tx, config, 'admin', request, reply);
      if (viewer.admin === undefined) return;
      await recordAudit(tx, viewer, { action: 'admin.signed_out' });
    }),
  );
  serve(app, contract.acceptAdminInvite, ({ body, request }) => acceptInvite(deps, { ...body, requestId: request.id }));
  serve(app, security.confirmAdmin, async ({ body, viewer, request, reply }) => {
    setSessionCookie(reply, config, { kind: 'admin', ...(await confirmAdmin(deps, { viewer, request }, body)) });
  });
  // `stepUp` requires the confirmation before the handler runs.
  serve(app, security.checkConfirmation, () => Promise.resolve());
  serve(app, factors.askConfirmPasskey, async ({ viewer, request }) => ({
    ...(await askConfirmationPasskey(deps, { viewer, request })),
  }));
  registerSecurityRoutes(app, deps);
}

function registerSecurityRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, factors.getOwnSecurity, ({ viewer }) => own.getOwnSecurity(deps, viewer));
  serve(app, security.changeOwnPassword, ({ body, viewer, request }) =>
    own.changeOwnPassword(deps, { viewer, request }, body),
  );
  serve(app, security.listOwnSessions, ({ viewer, request }) => listOwnSessions(deps, { viewer, request }));
  serve(app, security.endOwnSession, ({ params, viewer, request }) =>
    endOwnSession(deps, { viewer, request }, params.sessionId),
  );
  serve(app, security.endOwnSessions, ({ viewer, request }) => endOtherSessions(deps, { viewer, request }));
  serve(app, factors.newAuthenticator, async ({ viewer }) => own.offerAuthenticator(deps, viewer));
  serve(app, factors.turnOnAuthenticator, ({ body, viewer, request }) =>
    own.turnOnAuthenticator(deps, { viewer, request }, body),
  );
  serve(app, factors.turnOffAuthenticator, ({ viewer }) => own.turnOffAuthenticator(deps, viewer));
  serve(app, factors.newPasskey, async ({ viewer }) => ({ ...(await own.offerOwnPasskey(deps, viewer)) }));
  serve(app, factors.addPasskey, ({ body, viewer }) => own.addPasskey(deps, viewer, body));
  serve(app, factors.renamePasskey, ({ params, body, viewer }) =>
    own.renamePasskey(deps, viewer, { ...params, ...body }),
  );
  serve(app, factors.removePasskey, ({ params, viewer }) => own.removePasskey(deps, viewer, params.id));
  serve(app, factors.renewOwnRecoveryCodes, ({ viewer }) => own.renewOwnRecoveryCodes(deps, viewer));
  serve(app, factors.resetSecondFactor, ({ params, body, viewer }) =>
    resetSecondFactor(deps, viewer, { ...params, ...body }),
  );
}
