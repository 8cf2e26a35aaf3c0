// Admin sign-in by passkey alone: the device identifies the admin and verifies the user, which covers both factors.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AdminUser } from '../../account-contract.ts';
import type { PasskeyAnswer } from '../../second-factor-contract.ts';
import { adminCredentials, users } from '../account-table.ts';
import { countedOrigin } from '../protection/known-device.ts';
import { admitAttempt, markSucceeded } from '../protection/login-limits.ts';
import { createSession, getOrigin, hashToken, type StartedSession } from '../sessions/session-service.ts';
import { askForPasskey, findPasskeyOwner, notRight, requirePasskey } from './passkeys.ts';

const lifeSeconds = 5 * 60;

/** Binds the challenge to this browser, so that an answer phished elsewhere is useless. */
function cookieName({ secure }: Pick<Config, 'secure'>): string {
  return secure ? '__Secure-kindling_admin_passkey' : 'kindling_admin_passkey';
}

function cookieOptions({ secure }: Pick<Config, 'secure'>) {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/api/admin/login' } as const;
}

const getChallengeUse = (token: string) => ({ purpose: 'sign-in alone', boundTo: hashToken(token) }) as const;

/** The same for everyone: it reveals no admin and no passkey. */
export function askPasskeyAlone(deps: Deps, reply: FastifyReply) {
  const { config } = deps;
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(config), token, { ...cookieOptions(config), maxAge: lifeSeconds });
  return askForPasskey(deps, getChallengeUse(token));
}

/** Attempts with an unknown passkey are counted per address under this name, which cannot be a username. */
const unknownPasskey = 'unknown passkey';

/** @throws AppError invalid_credentials, too_many_requests */
export async function signInByPasskey(
  deps: Deps,
  { passkey, request, reply }: { passkey: PasskeyAnswer; request: FastifyRequest; reply: FastifyReply },
): Promise<{ admin: AdminUser; session: StartedSession }> {
  const { db, config, log } = deps;
  const owner = await findAdmin(db, await findPasskeyOwner(db, passkey));
  const attempt = {
    username: owner?.username ?? unknownPasskey,
    address: countedOrigin(deps, request, owner?.username ?? unknownPasskey),
    step: 'passkey',
  } as const;
  const attemptId = await admitAttempt(deps, attempt);
  if (owner === undefined) {
    log.warn({ ...attempt, event: 'admin.unknown_passkey' }, 'admin sign-in with unknown passkey failed');
    throw notRight();
  }
  const token = request.cookies[cookieName(config)] ?? '';
  await requirePasskey(deps, { ...getChallengeUse(token), userId: owner.id, answer: passkey });
  const session = await db.transaction(async (tx) => {
    await markSucceeded(tx, attemptId);
    await tx.update(users).set({ lastActive: sql`now()` }).where(eq(users.id, owner.id));
    const started = await createSession(tx, { kind: 'admin', userId: owner.id, ...getOrigin(request) });
    await recordAudit(
      tx,
      { adminId: owner.id, requestId: request.id },
      { action: 'admin.signed_in', after: { secondFactor: 'passkey', password: 'not asked for' } },
    );
    return started;
  });
  reply.clearCookie(cookieName(config), cookieOptions(config));
  log.info(
    { event: 'admin.signed_in', adminId: owner.id, address: attempt.address, secondFactor: 'passkey alone' },
    'admin signed in',
  );
  const { name, email, username } = owner;
  return { admin: { name, email, isAdmin: true, username }, session };
}

async function findAdmin(db: Queryable, id: number | undefined) {
  if (id === undefined) return undefined;
  const [admin] = await db
    .select({ id: users.id, name: users.name, email: users.email, username: adminCredentials.username })
    .from(adminCredentials)
    .innerJoin(users, eq(users.id, adminCredentials.userId))
    .where(and(eq(users.id, id), eq(users.isAdmin, true), isNull(users.erasedAt)));
  return admin;
}
