// Erasing a person: what says who they were goes, what the books need stays without a name.
import { randomBytes } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { type ErasedPerson, forgetInAudit, recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ProjectDecision } from '../account-contract.ts';
import { adminLoginAttempts, sessions, type UserRow, users } from './account-table.ts';
import {
  getPersonForChange,
  lockAdmins,
  refuseOneself,
  removeAdminAccess,
  requireAnotherAdmin,
  requireStillAdmin,
} from './admins/admin-service.ts';

/** What a later slice keeps of a person, forgotten in the same transaction. */
export type ForgetPerson = (tx: Transaction, person: ErasedPerson) => Promise<void>;

export type Settlement = { ownerId: number; decisions: readonly ProjectDecision[]; requestId: string };

/**
 * Locks the open projects of a person and checks what was decided about each. Answers what carries that out, to be called
 * once the person is erased. @throws AppError open_projects, validation
 */
export type SettleProjects = (tx: Transaction, viewer: Viewer, settlement: Settlement) => Promise<() => Promise<void>>;

/** What later slices do when a person is erased. */
export type ErasureHooks = { forget?: readonly ForgetPerson[]; settleProjects?: SettleProjects };

type Erasure = {
  id: number;
  requestId: string;
  reason?: string | undefined;
  projects?: readonly ProjectDecision[] | undefined;
};

/** @throws AppError not_found, forbidden (system users), oneself, last_admin, signed_out, open_projects, validation */
export async function eraseUser(
  { db, log, publicDataChanged }: Deps,
  viewer: Viewer,
  { id, requestId, reason, projects = [] }: Erasure,
  { forget: forgetElsewhere = [], settleProjects }: ErasureHooks = {},
): Promise<void> {
  const actor = requireAdmin(viewer);
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, actor.id);
    const { user, username } = await getPersonForChange(tx, id);
    await requireAnotherAdmin(tx, id);
    refuseOneself(actor.id, id);
    // Before anything that locks the audit log, which is one chain.
    const settle = await settleProjects?.(tx, viewer, { ownerId: id, decisions: projects, requestId });
    await removeAdminAccess(tx, id);
    await forgetAttempts(tx, [username, user.email]);
    await endEverySession(tx, user);
    for (const forget of [...forgetElsewhere, forgetInAudit]) await forget(tx, user);
    await forgetPerson(tx, id);
    await settle?.();
    await recordAudit(tx, {
      actor: { adminId: actor.id },
      action: 'user.erased',
      subject: { kind: 'user', id },
      ...(reason && { reason }),
      requestId,
    });
  });
  log.info({ adminId: actor.id, userId: id }, 'person erased');
  publicDataChanged();
}

/** Also the sessions that were never tied to the record. */
async function endEverySession(tx: Transaction, user: UserRow): Promise<void> {
  await tx.delete(sessions).where(or(eq(sessions.userId, user.id), sql`${sessions.identity} ->> 'uid' = ${user.uid}`));
}

/** The log of attempts stays, because attacks are read from it; what was typed to sign in is theirs, also by mistake. */
async function forgetAttempts(tx: Transaction, typed: readonly (string | null)[]): Promise<void> {
  const names = typed.filter((name) => name !== null).map((name) => name.toLowerCase());
  await tx
    .update(adminLoginAttempts)
    .set({ username: 'deleted user' })
    .where(inArray(adminLoginAttempts.username, names));
}

async function forgetPerson(tx: Transaction, id: number): Promise<void> {
  // Unguessable, so that nobody can ask for the record of someone erased, nor become them by signing in.
  const placeholder = `erased-${randomBytes(24).toString('base64url')}`;
  await tx
    .update(users)
    .set({
      uid: placeholder,
      email: `${placeholder}@erased.invalid`,
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
