// Admin invitations: creates the record, emails a one-time link, renews and withdraws it.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { UserRole } from '../../account-contract.ts';
import type { Invitation, NewInvitation } from '../../admin-user-contract.ts';
import { adminInvites, type UserRow, users } from '../account-table.ts';
import { type AdminInvitation, sendAdminInvitation, setupUrl } from '../mails/admin-invitation-mail.ts';
import { toUserRecord } from '../user-service.ts';
import { insertAdminRecord } from './admin-record.ts';
import { getPersonForChange, invite, lockAdmins, removeAdminAccess, requireStillAdmin } from './admin-service.ts';

type NewAdmin = { name: string; email: string; role: UserRole };

/** @throws AppError already_exists if the address is taken; signed_out */
export async function inviteAdmin(deps: Deps, viewer: Viewer, admin: NewAdmin): Promise<NewInvitation> {
  const made = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, requireAdmin(viewer).id);
    await refuseKnownEmail(tx, admin.email);
    const user = await insertAdminRecord(tx, admin);
    const token = await invite(tx, user.id);
    const subject = { kind: 'user', id: user.id } as const;
    await recordAudit(tx, viewer, { action: 'admin.invited', subject, after: admin });
    return { user, token };
  });
  return handOver(deps, viewer, made);
}

/** @throws AppError not_found; forbidden (system users); illegal_move if there is nothing to set up; signed_out */
export async function renewInvitation(deps: Deps, viewer: Viewer, id: number): Promise<NewInvitation> {
  const made = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const user = await getInvitedForChange(tx, viewer, id);
    const token = await invite(tx, id);
    const subject = { kind: 'user', id } as const;
    await recordAudit(tx, viewer, { action: 'admin.invited', subject });
    return { user, token };
  });
  return handOver(deps, viewer, made);
}

/** Afterwards the person is not an administrator. @throws as `renewInvitation` */
export async function withdrawInvitation({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await getInvitedForChange(tx, viewer, id);
    await removeAdminAccess(tx, id);
    await tx.update(users).set({ isAdmin: false }).where(eq(users.id, id));
    const subject = { kind: 'user', id } as const;
    const change = { before: { isAdmin: true }, after: { isAdmin: false } };
    await recordAudit(tx, viewer, { action: 'admin.invitation_withdrawn', subject, ...change });
  });
}

/** The state of a person's newest invitation. */
export async function findInvitation(db: Queryable, userId: number): Promise<Invitation | null> {
  const [found] = await db
    .select({
      createdAt: adminInvites.createdAt,
      expiresAt: adminInvites.expiresAt,
      mailedAt: adminInvites.mailedAt,
      usedAt: adminInvites.usedAt,
      isOver: sql<boolean>`${adminInvites.expiresAt} <= now()`,
    })
    .from(adminInvites)
    .where(eq(adminInvites.userId, userId))
    .orderBy(desc(adminInvites.createdAt))
    .limit(1);
  if (found === undefined) return null;
  const unused = found.isOver ? 'expired' : 'open';
  return {
    state: found.usedAt === null ? unused : 'used',
    createdAt: found.createdAt.toISOString(),
    expiresAt: found.expiresAt.toISOString(),
    mailedAt: found.mailedAt?.toISOString() ?? null,
  };
}

async function getInvitedForChange(tx: Transaction, viewer: Viewer, id: number): Promise<UserRow> {
  await requireStillAdmin(tx, requireAdmin(viewer).id);
  const { user, username } = await getPersonForChange(tx, id);
  if (user.isAdmin && username === null) return user;
  const message = user.isAdmin
    ? 'This administrator has already set a username and password.'
    : 'This person is not an administrator.';
  throw new AppError('illegal_move', message);
}

/** Prevents two records for one person. Uses the expression of the search index. */
export async function refuseKnownEmail(
  tx: Transaction,
  email: string,
  message = 'A user with this email already exists. Make them an administrator on their own page.',
): Promise<void> {
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`lower(${users.name} || ' ' || ${users.email}) like ${`%${email.toLowerCase().replace(/[\\%_]/g, '\\$&')}`}`,
        sql`lower(${users.email}) = lower(${email})`,
        isNull(users.erasedAt),
      ),
    )
    .limit(1);
  if (known === undefined) return;
  throw new AppError('already_exists', message, { issues: [{ path: 'email', message }], userId: known.id });
}

/** How long the request waits for the mail server. */
const mailPatienceMs = 8000;

async function handOver(
  deps: Deps,
  viewer: Viewer,
  { user, token }: { user: UserRow; token: string },
): Promise<NewInvitation> {
  const { db, log } = deps;
  const state = await findInvitation(db, user.id);
  if (state === null) throw new AppError('not_found', 'The invitation has been withdrawn.');
  const mailed = await sendPatiently(
    mailLink(deps, { to: user, token, invitedBy: requireAdmin(viewer).name }),
    (error) =>
      log.warn({ err: error, userId: user.id, event: 'admin.invitation_mail_failed' }, 'admin invitation mail failed'),
  );
  const url = setupUrl(deps.config, token);
  return { user: toUserRecord({ user, username: null }), adminSetupUrl: url, expiresAt: state.expiresAt, mailed };
}

/** Whether it was sent within the time limit; it may still be sent later. */
export async function sendPatiently(sending: Promise<void>, onError: (error: unknown) => void): Promise<boolean> {
  const sent = sending.then(
    () => true,
    (error: unknown) => {
      onError(error);
      return false;
    },
  );
  return Promise.race([sent, patience()]);
}

function patience(): Promise<false> {
  return new Promise((resolve) => void setTimeout(() => resolve(false), mailPatienceMs).unref());
}

/** Sent immediately and only once: the token is not stored, so it cannot be sent again. */
async function mailLink(deps: Deps, { to, token, invitedBy }: AdminInvitation): Promise<void> {
  await sendAdminInvitation(deps, { to, token, invitedBy });
  await deps.db
    .update(adminInvites)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(adminInvites.userId, to.id), isNull(adminInvites.usedAt)));
}
