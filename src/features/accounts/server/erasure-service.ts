// Erases a person's data: everything personal is deleted, financial records stay without a name.
import { randomBytes } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ErasedPerson, forgetInAudit, recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError, type ErrorCode } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { anonymous, requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ProjectDecision } from '../account-contract.ts';
import { adminLoginAttempts, sessions, type UserRow, users } from './account-table.ts';
import {
  getPersonForChange,
  lockAdmins,
  removeAdminAccess,
  requireAnotherAdmin,
  requireStillAdmin,
} from './admins/admin-service.ts';
import { refuseOneself } from './admins/own-accounts.ts';
import { userIdentities } from './join-table.ts';
import { forgetDataExports } from './own-data/account-personal-data.ts';

/** Erases a later slice's personal data in the same transaction. */
export type ForgetPerson = (tx: Transaction, person: ErasedPerson) => Promise<void>;

export type Settlement = { ownerId: number; decisions: readonly ProjectDecision[] };

/**
 * Locks a person's open projects and validates the decision about each. Returns a function that carries them out, to be called
 * after the person is erased. @throws AppError open_projects, validation
 */
export type SettleProjects = (tx: Transaction, viewer: Viewer, settlement: Settlement) => Promise<() => Promise<void>>;

/** Hooks of later slices when a person is erased. */
export type ErasureHooks = { forget?: readonly ForgetPerson[]; settleProjects?: SettleProjects };

type Erasure = {
  id: number;
  reason?: string | undefined;
  projects?: readonly ProjectDecision[] | undefined;
};

/** @throws AppError not_found, forbidden (system users), oneself, last_admin, signed_out, open_projects, validation */
export async function eraseUser(
  { db, log }: Deps,
  viewer: Viewer,
  { id, reason, projects = [] }: Erasure,
  { forget: forgetElsewhere = [], settleProjects }: ErasureHooks = {},
): Promise<void> {
  const actor = requireAdmin(viewer);
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, actor.id);
    const { user, username } = await getPersonForChange(tx, id);
    await requireAnotherAdmin(tx, id);
    await refuseOneself(tx, viewer, id);
    // Before anything that locks the audit log.
    const settle = await settleProjects?.(tx, viewer, { ownerId: id, decisions: projects });
    await erase(tx, { user, username }, forgetElsewhere);
    await settle?.();
    await recordAudit(tx, viewer, { action: 'user.erased', subject: { kind: 'user', id }, ...(reason && { reason }) });
  });
  log.info({ event: 'user.erased', adminId: actor.id, userId: id }, 'user erased');
}

/**
 * Erases the caller's own account. Open projects must first end or be handed over, by the same rules as for administrators.
 * @throws AppError oneself (administrators), open_projects, payout_open
 */
export async function eraseOneself(
  { db, log }: Deps,
  { id, requestId }: { id: number; requestId: string },
  { forget = [], settleProjects }: ErasureHooks,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const { user, username } = await getPersonForChange(tx, id);
    if (user.isAdmin) {
      throw new AppError(
        'oneself',
        'Administrators can’t delete their own account. Ask another administrator to do it.',
      );
    }
    await inOwnersWords(async () => {
      await settleProjects?.(tx, { ...anonymous, requestId }, { ownerId: id, decisions: [] });
      await erase(tx, { user, username }, forget);
    });
    await recordAudit(
      tx,
      { system: 'account owner', requestId },
      { action: 'user.erased', subject: { kind: 'user', id } },
    );
  });
  log.info({ event: 'user.erased', userId: id }, 'user erased their own account');
}

const ownWords: Partial<Record<ErrorCode, string>> = {
  open_projects: 'You have open projects. They have to end or be handed over before you can delete your account.',
  payout_open: 'Money is on its way to you. Delete your account once it has arrived.',
};

/** Rewords the administrators' errors, which are about "this person". */
async function inOwnersWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof AppError ? ownWords[error.code] : undefined;
    if (!(error instanceof AppError) || message === undefined) throw error;
    throw new AppError(error.code, message);
  }
}

async function erase(
  tx: Transaction,
  { user, username }: { user: UserRow; username: string | null },
  forgetElsewhere: readonly ForgetPerson[],
): Promise<void> {
  // An address that was never verified may be someone else's, and so may all that is stored under it.
  const person: ErasedPerson = { id: user.id, name: user.name, email: user.emailUnverified ? '' : user.email };
  await removeAdminAccess(tx, user.id);
  await forgetAttempts(tx, [username, person.email]);
  await endEverySession(tx, user);
  await tx.delete(userIdentities).where(eq(userIdentities.userId, user.id));
  for (const forget of [...forgetElsewhere, forgetDataExports, forgetInAudit]) await forget(tx, person);
  await forgetPerson(tx, user.id);
}

/** Includes sessions that were never linked to the record. */
async function endEverySession(tx: Transaction, user: UserRow): Promise<void> {
  await tx.delete(sessions).where(or(eq(sessions.userId, user.id), sql`${sessions.identity} ->> 'uid' = ${user.uid}`));
}

/** Attempts are kept for detecting attacks; the typed username may be personal data and is removed. */
async function forgetAttempts(tx: Transaction, typed: readonly (string | null)[]): Promise<void> {
  const names = typed.filter((name) => name !== null).map((name) => name.toLowerCase());
  await tx
    .update(adminLoginAttempts)
    .set({ username: 'deleted user' })
    .where(inArray(adminLoginAttempts.username, names));
}

async function forgetPerson(tx: Transaction, id: number): Promise<void> {
  // Random, so that the erased record can be neither looked up nor claimed by signing in.
  const placeholder = `erased-${randomBytes(24).toString('base64url')}`;
  await tx
    .update(users)
    .set({
      uid: placeholder,
      issuer: null,
      email: `${placeholder}@erased.invalid`,
      emailConfirmed: null,
      emailPending: null,
      name: 'Deleted user',
      role: 'investor',
      isAdmin: false,
      profileImage: null,
      bio: null,
      location: null,
      website: null,
      socialLinks: {},
      expertise: [],
      interests: [],
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      lastActive: null,
      erasedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}
