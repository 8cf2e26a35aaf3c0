// Admin sign-in with username and password; every failure gets the same answer.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { plainAddress } from '#platform/http/rate-limits.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AdminUser } from '../../account-contract.ts';
import { adminCredentials, users } from '../account-table.ts';
import { countedOrigin } from '../protection/known-device.ts';
import { admitAttempt, markSucceeded, warnOfGuesses } from '../protection/login-limits.ts';
import { verifyPassword } from '../protection/password-hash.ts';
import { startPendingLogin } from '../second-factors/pending-login.ts';
import { type Factors, findFactors } from '../second-factors/second-factors.ts';
import { createSession, getOrigin, type StartedSession } from '../sessions/session-service.ts';
import { normalizeUsername } from './admin-service.ts';

export type AdminLogin = { username: string; password: string; request: FastifyRequest };

type SignedIn = { admin: AdminUser; session: StartedSession };
/** The password was correct: `pending` is the token of the second step. */
type SecondStep = { pending: string; factors: Factors };

/** @throws AppError invalid_credentials, too_many_requests */
export async function signInAdmin(deps: Deps, { request, ...login }: AdminLogin): Promise<SignedIn | SecondStep> {
  const { db, log } = deps;
  const username = normalizeUsername(login.username).slice(0, 200);
  const attempt = { username, address: countedOrigin(deps, request, username), step: 'password' } as const;
  const attemptId = await admitAttempt(deps, attempt);
  const known = await findAdmin(db, attempt.username);
  if (!(await verifyPassword(known?.passwordHash, login.password)) || known === undefined) {
    log.warn({ ...attempt, ip: plainAddress(request.ip), event: 'admin.sign_in_failed' }, 'admin sign-in failed');
    await warnOfGuesses(deps, attempt.username, known?.id);
    throw new AppError('invalid_credentials', 'Invalid credentials');
  }
  const factors = await findFactors(db, known.id);
  if (factors.code || factors.passkey) {
    await markSucceeded(db, attemptId);
    return { pending: await startPendingLogin(db, known.id), factors };
  }
  const session = await db.transaction(async (tx) => {
    await markSucceeded(tx, attemptId);
    await tx.update(users).set({ lastActive: sql`now()` }).where(eq(users.id, known.id));
    const started = await createSession(tx, { kind: 'admin', userId: known.id, ...getOrigin(request) });
    await recordAudit(tx, { adminId: known.id, requestId: request.id }, { action: 'admin.signed_in' });
    return started;
  });
  log.info({ event: 'admin.signed_in', adminId: known.id, address: attempt.address }, 'admin signed in');
  return { admin: { name: known.name, email: known.email, isAdmin: true, username: attempt.username }, session };
}

async function findAdmin(db: Queryable, username: string) {
  const [admin] = await db
    .select({ id: users.id, name: users.name, email: users.email, passwordHash: adminCredentials.passwordHash })
    .from(adminCredentials)
    .innerJoin(users, eq(users.id, adminCredentials.userId))
    .where(and(eq(adminCredentials.username, username), eq(users.isAdmin, true), isNull(users.erasedAt)));
  return admin;
}
