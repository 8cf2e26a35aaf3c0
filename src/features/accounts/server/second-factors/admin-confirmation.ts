// Confirms an admin's identity before money or permissions change (`stepUp` of endpoints).
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { confirmAdmin as contract } from '../../admin-security-contract.ts';
import { adminCredentials } from '../account-table.ts';
import { admitAttempt, markSucceeded } from '../protection/login-limits.ts';
import { verifyPassword } from '../protection/password-hash.ts';
import { confirmSession, getTokenHash, type StartedSession } from '../sessions/session-service.ts';
import { askForPasskey } from './passkeys.ts';
import { findFactors, requireSecondFactor } from './second-factors.ts';

type Caller = { viewer: Viewer; request: FastifyRequest };

/**
 * By password, plus a code if an authenticator app is on; or by a passkey alone, with user verification. The session continues under a
 * new id, so that an id copied before is not confirmed too.
 * @throws AppError invalid_credentials, too_many_requests, signed_out
 */
export async function confirmAdmin(
  deps: Deps,
  { viewer, request }: Caller,
  shown: BodyOf<typeof contract>,
): Promise<StartedSession> {
  const { id, username } = requireAdmin(viewer);
  const boundTo = getTokenHash(request, deps.config, 'admin');
  const attempt = { username, address: countedAddress(request.ip) };
  const shownFactor = { userId: id, use: { purpose: 'confirm', boundTo }, attempt } as const;
  if ('passkey' in shown) {
    await requireSecondFactor(deps, { ...shownFactor, proof: shown });
  } else {
    await requirePassword(deps, { ...attempt, id, password: shown.password });
    const { code, passkey } = await findFactors(deps.db, id);
    if (code || passkey) await requireSecondFactor(deps, { ...shownFactor, proof: { code: shown.code ?? '' } });
  }
  return deps.db.transaction(async (tx) => {
    const renewed = await confirmSession(tx, boundTo);
    if (renewed === undefined) throw new AppError('signed_out', 'Sign in as an admin to do this.');
    await recordAudit(tx, viewer, { action: 'admin.confirmed' });
    return renewed;
  });
}

export function askConfirmationPasskey(deps: Deps, { viewer, request }: Caller) {
  const boundTo = getTokenHash(request, deps.config, 'admin');
  return askForPasskey(deps, { userId: requireAdmin(viewer).id, purpose: 'confirm', boundTo });
}

async function requirePassword(
  deps: Deps,
  { id, password, ...attempt }: { id: number; password: string; username: string; address: string },
): Promise<void> {
  const attemptId = await admitAttempt(deps, { ...attempt, step: 'confirm' });
  const [known] = await deps.db.select().from(adminCredentials).where(eq(adminCredentials.userId, id));
  if (!(await verifyPassword(known?.passwordHash, password))) {
    deps.log.warn(
      { event: 'admin.confirmation_failed', adminId: id, address: attempt.address },
      'admin confirmation failed',
    );
    throw new AppError('invalid_credentials', 'Incorrect password.');
  }
  await markSucceeded(deps.db, attemptId);
}
