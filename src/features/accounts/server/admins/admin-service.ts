// Admin access: granting, the one-time link, revoking, and the rule that at least one admin can sign in.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { isEasyPassword } from '#platform/config/guessable-secret.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { findState } from '#platform/postgres/database-errors.ts';
import type { AdminUser, UserRecord } from '../../account-contract.ts';
import { adminCredentials, adminInvites, type UserRow, users } from '../account-table.ts';
import { inviteHours, setupUrl } from '../mails/admin-invitation-mail.ts';
import { hashPassword } from '../protection/password-hash.ts';
import { removeSecondFactors } from '../second-factors/second-factors.ts';
import { endUserSessions, hashToken } from '../sessions/session-service.ts';
import { toUserRecord } from '../user-service.ts';
import { refuseOneself } from './own-accounts.ts';

/** Admin usernames are compared ignoring case and surrounding spaces. */
export function normalizeUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** Taken by the trigger `require_an_admin` as well. */
export const adminsLock = 4_120_720;

/** Serializes changes of admins across processes, so that the last-admin check cannot race. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
}

/** @throws AppError not_found, forbidden (system users), oneself, last_admin, signed_out */
export async function setAdminStatus(
  { db, config, log }: Deps,
  viewer: Viewer,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<UserRecord & { adminSetupUrl?: string }> {
  const actor = requireAdmin(viewer);
  const changed = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, actor.id);
    const person = await getPersonForChange(tx, id);
    if (!isAdmin) {
      await requireAnotherAdmin(tx, id);
      await refuseOneself(tx, viewer, id);
    }
    const [user] = await tx.update(users).set({ isAdmin }).where(eq(users.id, id)).returning();
    if (user === undefined) throw new AppError('not_found', 'User not found.');
    const token = isAdmin && person.username === null ? await invite(tx, id) : undefined;
    if (!isAdmin) await removeAdminAccess(tx, id);
    const subject = { kind: 'user', id } as const;
    if (token !== undefined) await recordAudit(tx, viewer, { action: 'admin.invited', subject });
    await recordAudit(tx, viewer, { action: isAdmin ? 'user.admin_granted' : 'user.admin_revoked', subject });
    return { user, username: isAdmin ? person.username : null, token };
  });
  log.info({ event: 'admin.access_changed', adminId: actor.id, userId: id, isAdmin }, 'admin access changed');
  const record = toUserRecord(changed);
  return changed.token === undefined ? record : { ...record, adminSetupUrl: setupUrl(config, changed.token) };
}

/** The row locked for a change. @throws AppError not_found; forbidden for system users */
export async function getPersonForChange(
  tx: Transaction,
  id: number,
): Promise<{ user: UserRow; username: string | null }> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('no key update');
  if (user === undefined) throw new AppError('not_found', 'User not found.');
  if (user.kind === 'system') throw new AppError('forbidden', 'This is a system account and can’t be changed.');
  const [credentials] = await tx
    .select({ username: adminCredentials.username })
    .from(adminCredentials)
    .where(eq(adminCredentials.userId, id));
  return { user, username: credentials?.username ?? null };
}

/** The caller may have been demoted while waiting for the lock. @throws AppError signed_out */
export async function requireStillAdmin(tx: Transaction, actorId: number): Promise<void> {
  if (!(await canSignIn(tx, eq(users.id, actorId))))
    throw new AppError('signed_out', 'Sign in as an admin to do this.');
}

/**
 * The last admin who can sign in cannot be removed. Admins who cannot sign in can always be demoted.
 * @throws AppError last_admin
 */
export async function requireAnotherAdmin(tx: Transaction, id: number): Promise<void> {
  if (!(await canSignIn(tx, eq(users.id, id))) || (await canSignIn(tx, ne(users.id, id)))) return;
  throw new AppError('last_admin', 'This is the last admin who can sign in. Make someone else an admin first.');
}

async function canSignIn(tx: Transaction, who: ReturnType<typeof eq>): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(who, eq(users.isAdmin, true), isNull(users.erasedAt)))
    .limit(1);
  return row !== undefined;
}

/** Revokes all access of an admin: sessions, credentials, second factors, unused links. */
export async function removeAdminAccess(tx: Transaction, userId: number): Promise<void> {
  await endUserSessions(tx, userId, 'admin');
  await tx.delete(adminInvites).where(eq(adminInvites.userId, userId));
  await removeSecondFactors(tx, userId);
  await tx.delete(adminCredentials).where(eq(adminCredentials.userId, userId));
}

/** Creates a link and invalidates earlier ones of the same person. Only the hash of its token is stored. */
export async function invite(tx: Transaction, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.delete(adminInvites).where(and(eq(adminInvites.userId, userId), isNull(adminInvites.usedAt)));
  await tx.insert(adminInvites).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + ${`${inviteHours} hours`}::interval`,
  });
  return token;
}

/** @throws AppError not_found (the link is no longer valid), already_exists (username), validation */
export async function acceptInvite(
  { db, log }: Deps,
  { token, username, password, requestId }: { token: string; username: string; password: string; requestId: string },
): Promise<AdminUser> {
  const name = normalizeUsername(username);
  refuseEasyPassword(password, name);
  // Looked up before hashing, so that guessing tokens is cheap for the server.
  await getInvited(db, token);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const invited = await getInvited(tx, token);
    await tx
      .update(adminInvites)
      .set({ usedAt: sql`now()` })
      .where(eq(adminInvites.tokenHash, hashToken(token)));
    await saveCredentials(tx, { userId: invited.id, username: name, passwordHash });
    await endUserSessions(tx, invited.id, 'admin');
    await recordAudit(tx, { adminId: invited.id, requestId }, { action: 'admin.setup' });
    return invited;
  });
  log.info({ event: 'admin.set_up', userId: user.id }, 'admin account set up');
  return { name: user.name, email: user.email, isAdmin: true, username: name };
}

async function getInvited(db: Queryable, token: string): Promise<{ id: number; name: string; email: string }> {
  const [invited] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(adminInvites)
    .innerJoin(users, eq(users.id, adminInvites.userId))
    .where(
      and(
        eq(adminInvites.tokenHash, hashToken(token)),
        isNull(adminInvites.usedAt),
        sql`${adminInvites.expiresAt} > now()`,
        eq(users.isAdmin, true),
        isNull(users.erasedAt),
      ),
    );
  if (invited === undefined) {
    throw new AppError('not_found', 'This link has been used or has expired. Ask an admin for a new one.');
  }
  return invited;
}

async function saveCredentials(
  tx: Transaction,
  credentials: { userId: number; username: string; passwordHash: string },
): Promise<void> {
  const { username, passwordHash } = credentials;
  try {
    await tx
      .insert(adminCredentials)
      .values(credentials)
      .onConflictDoUpdate({ target: adminCredentials.userId, set: { username, passwordHash, updatedAt: sql`now()` } });
  } catch (error) {
    if (findState(error) !== '23505') throw error;
    throw new AppError('already_exists', 'This username is taken. Choose another.', {
      issues: [{ path: 'username', message: 'This username is taken' }],
    });
  }
}

/** Length is what matters (the contract requires 15 characters); these are long but easy to guess. */
export function refuseEasyPassword(password: string, username: string, path = 'password'): void {
  const easy = isEasyPassword(password) || password.toLowerCase().includes(username);
  if (!easy) return;
  const message = 'This password is easy to guess. Use several words that have nothing to do with each other';
  throw new AppError('validation', `${message}.`, { issues: [{ path, message }] });
}
