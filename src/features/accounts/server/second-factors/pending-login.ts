// A pending sign-in: the password was correct, the second factor is outstanding. Five minutes, five attempts.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AdminUser } from '../../account-contract.ts';
import type { SecondFactorProof } from '../../second-factor-contract.ts';
import { adminCredentials, users } from '../account-table.ts';
import { countedOrigin } from '../protection/known-device.ts';
import { warnOfGuesses } from '../protection/login-limits.ts';
import { adminPendingLogins } from '../second-factor-table.ts';
import { createSession, getOrigin, hashToken, type StartedSession } from '../sessions/session-service.ts';
import { askForPasskey } from './passkeys.ts';
import { requireSecondFactor } from './second-factors.ts';

const lifeSeconds = 5 * 60;
const maxFailures = 5;
const cookiePath = '/api/admin/login';

function cookieName({ secure }: Pick<Config, 'secure'>): string {
  // No __Host- prefix, which requires the path '/': this cookie is only sent to the sign-in.
  return secure ? '__Secure-kindling_admin_step' : 'kindling_admin_step';
}

function cookieOptions({ secure }: Pick<Config, 'secure'>) {
  return { httpOnly: true, sameSite: 'strict', secure, path: cookiePath } as const;
}

/** Sets the cookie of the pending sign-in. */
export async function startPendingLogin(db: Queryable, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(adminPendingLogins).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + ${`${lifeSeconds} seconds`}::interval`,
  });
  return token;
}

export function setPendingCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName(config), token, { ...cookieOptions(config), maxAge: lifeSeconds });
}

export function clearPendingCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), cookieOptions(config));
}

/** @throws AppError signed_out if it is unknown, expired, or has no attempts left */
async function getPendingLogin({ db, config }: Deps, request: FastifyRequest) {
  const tokenHash = hashToken(request.cookies[cookieName(config)] ?? '');
  const [pending] = await db
    .select({
      tokenHash: adminPendingLogins.tokenHash,
      userId: users.id,
      name: users.name,
      email: users.email,
      username: adminCredentials.username,
    })
    .from(adminPendingLogins)
    .innerJoin(users, eq(users.id, adminPendingLogins.userId))
    .innerJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(
      and(
        eq(adminPendingLogins.tokenHash, tokenHash),
        gt(adminPendingLogins.expiresAt, sql`now()`),
        eq(users.isAdmin, true),
        isNull(users.erasedAt),
      ),
    );
  if (pending === undefined) throw startAgain();
  return pending;
}

function startAgain(): AppError {
  return new AppError('signed_out', 'This took too long. Sign in with your username and password again.');
}

export async function askPendingPasskey(deps: Deps, request: FastifyRequest) {
  const { userId, tokenHash } = await getPendingLogin(deps, request);
  return askForPasskey(deps, { userId, purpose: 'sign-in', boundTo: tokenHash });
}

/** @throws AppError invalid_credentials, too_many_requests, signed_out */
export async function finishPendingLogin(
  deps: Deps,
  { proof, request }: { proof: SecondFactorProof; request: FastifyRequest },
): Promise<{ admin: AdminUser; session: StartedSession }> {
  const { db, log } = deps;
  const { tokenHash, userId, username, name, email } = await getPendingLogin(deps, request);
  const attempt = { username, address: countedOrigin(deps, request, username) };
  const use = { purpose: 'sign-in', boundTo: tokenHash } as const;
  const shown = await requireSecondFactor(deps, { userId, proof, use, attempt }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      await countFailure(db, tokenHash);
      await warnOfGuesses(deps, username, userId);
    }
    throw error;
  });
  const session = await db.transaction(async (tx) => {
    // Only one of two concurrent answers signs in.
    const ended = await tx
      .delete(adminPendingLogins)
      .where(eq(adminPendingLogins.tokenHash, tokenHash))
      .returning({ userId: adminPendingLogins.userId });
    if (ended.length === 0) throw startAgain();
    await tx.update(users).set({ lastActive: sql`now()` }).where(eq(users.id, userId));
    const started = await createSession(tx, { kind: 'admin', userId, ...getOrigin(request) });
    await recordAudit(
      tx,
      { adminId: userId, requestId: request.id },
      { action: 'admin.signed_in', after: { secondFactor: shown } },
    );
    return started;
  });
  log.info(
    { event: 'admin.signed_in', adminId: userId, address: attempt.address, secondFactor: shown },
    'admin signed in',
  );
  return { admin: { name, email, isAdmin: true, username }, session };
}

async function countFailure(db: Queryable, tokenHash: Buffer): Promise<void> {
  const [counted] = await db
    .update(adminPendingLogins)
    .set({ failures: sql`${adminPendingLogins.failures} + 1` })
    .where(eq(adminPendingLogins.tokenHash, tokenHash))
    .returning({ failures: adminPendingLogins.failures });
  if (counted === undefined || counted.failures < maxFailures) return;
  await db.delete(adminPendingLogins).where(eq(adminPendingLogins.tokenHash, tokenHash));
}
