// Joins two records of one person: an administrator requests it, the person confirms from the address of each record, and every sign-in of
// the retired record then leads to the kept one.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { confirmMinutes } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { sessions, type UserRow, users } from '../account-table.ts';
import { isInvitedRecord } from '../admins/admin-record.ts';
import { getPersonForChange, lockAdmins, requireStillAdmin } from '../admins/admin-service.ts';
import { accountJoins, userIdentities } from '../join-table.ts';
import { readJoinToken } from '../join-tokens.ts';
import { accountJoinMail, accountsJoinedMail } from '../mails/account-join-mail.ts';
import { lacksAddress } from '../sessions/session-service.ts';
import { listHoldings, moveBelongings } from './belongings.ts';

type Pair = { keptId: number; retiredId: number };

/** @throws AppError not_found; forbidden (system users); illegal_move with what prevents it; signed_out */
export async function startJoin(
  { db }: Deps,
  viewer: Viewer,
  { keptId, retiredId, reason }: Pair & { reason: string },
): Promise<void> {
  const admin = requireAdmin(viewer);
  if (keptId === retiredId) throw new AppError('illegal_move', 'These are the same account.');
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, admin.id);
    const pair = await lockPair(tx, { keptId, retiredId });
    for (const user of [pair.kept, pair.retired]) {
      if (lacksAddress(user)) {
        const message = `${user.name} (user ${user.id}) has no usable email address, so the person can’t confirm. Ask them to add one in their settings.`;
        throw new AppError('illegal_move', message);
      }
    }
    await requireMovable(tx, pair.retired);
    // Asked again: the links sent before stop working.
    await tx.delete(accountJoins).where(and(isPair({ keptId, retiredId }), isNull(accountJoins.joinedAt)));
    const [join] = await tx
      .insert(accountJoins)
      .values({ keptId, retiredId, startedBy: admin.id })
      .returning({ id: accountJoins.id });
    if (join === undefined) throw new Error('a join was not stored');
    for (const userId of [keptId, retiredId]) await queueMail(tx, accountJoinMail, { joinId: join.id, userId });
    await recordAudit(tx, viewer, {
      action: 'user.join_started',
      subject: { kind: 'user', id: keptId },
      after: { retiredId },
      reason,
    });
  });
}

/** Joins once both sides have confirmed. @throws AppError not_found, illegal_move; forbidden if an administrator’s record needs more */
export async function confirmJoin(deps: Deps, viewer: Viewer, token: string): Promise<{ isJoined: boolean }> {
  const proof = readJoinToken(deps, token);
  if (proof === undefined) throw linkIsOver();
  const isJoined = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [join] = await tx.select().from(accountJoins).where(eq(accountJoins.id, proof.joinId)).for('update');
    if (join === undefined || join.declinedAt !== null) throw linkIsOver();
    // Pressed twice, or in two windows.
    if (join.joinedAt !== null) return true;
    const { kept, retired } = await lockPair(tx, join).catch(() => {
      throw linkIsOver();
    });
    const side = [kept, retired].find(({ id }) => id === proof.userId);
    // The address may have changed hands since.
    if (side === undefined || side.email !== proof.email || lacksAddress(side)) throw linkIsOver();
    if (kept.isAdmin) requireOwnSecondFactor(viewer, kept);
    const column = side === kept ? 'keptConfirmedAt' : 'retiredConfirmedAt';
    const [confirmed = join] = await tx
      .update(accountJoins)
      .set({ [column]: sql`now()` })
      .where(eq(accountJoins.id, join.id))
      .returning();
    if (confirmed.keptConfirmedAt === null || confirmed.retiredConfirmedAt === null) return false;
    await joinRecords(tx, { kept, retired });
    await tx.update(accountJoins).set({ joinedAt: sql`now()` }).where(eq(accountJoins.id, join.id));
    await queueMail(tx, accountsJoinedMail, { joinId: join.id });
    await recordAudit(
      tx,
      { system: 'account owner', requestId: viewer.requestId },
      { action: 'user.joined', subject: { kind: 'user', id: kept.id }, after: { retiredId: retired.id } },
    );
    return true;
  });
  return { isJoined };
}

/**
 * An email alone does not open an administrator’s record: the person who reads it must be signed in to the admin area with the record’s own
 * password and second factor, shown just now.
 * @throws AppError forbidden
 */
function requireOwnSecondFactor({ admin }: Viewer, { id }: Pick<UserRow, 'id'>): void {
  const isShown = admin?.id === id && admin.hasSecondFactor;
  if (isShown && Date.now() - admin.confirmedAt.getTime() < confirmMinutes * 60_000) return;
  throw new AppError(
    'forbidden',
    `This account has administrator’s rights. Sign in to the admin area in this browser with its username, password and second factor, then confirm here within ${confirmMinutes} minutes.`,
  );
}

/** The record that a sign-in leads to, if it was joined to one. Identities of before it was stored learn their provider. */
export async function findJoinedUid(
  db: Queryable,
  { uid, issuer }: { uid: string; issuer: string },
): Promise<string | undefined> {
  await db
    .update(userIdentities)
    .set({ issuer })
    .where(and(eq(userIdentities.uid, uid), isNull(userIdentities.issuer)));
  const [joined] = await db
    .select({ uid: users.uid })
    .from(userIdentities)
    .innerJoin(users, and(eq(users.id, userIdentities.userId), isNull(users.erasedAt)))
    .where(eq(userIdentities.uid, uid));
  return joined?.uid;
}

/** Both rows, always locked in the same order. @throws AppError not_found, forbidden */
async function lockPair(tx: Transaction, { keptId, retiredId }: Pair): Promise<{ kept: UserRow; retired: UserRow }> {
  const locked = new Map<number, UserRow>();
  for (const id of [keptId, retiredId].toSorted((a, b) => a - b))
    locked.set(id, (await getPersonForChange(tx, id)).user);
  const [kept, retired] = [locked.get(keptId), locked.get(retiredId)];
  if (kept === undefined || retired === undefined) throw new AppError('not_found', 'User not found.');
  return { kept, retired };
}

function isPair({ keptId, retiredId }: Pair) {
  return and(eq(accountJoins.keptId, keptId), eq(accountJoins.retiredId, retiredId));
}

async function joinRecords(tx: Transaction, { kept, retired }: { kept: UserRow; retired: UserRow }): Promise<void> {
  // Waits for pending writes to this record, so that they are included.
  await tx.execute(sql`select 1 from users where id = ${retired.id} for update`);
  await requireMovable(tx, retired);
  await moveBelongings(tx, { from: retired.id, to: kept.id });
  await tx
    .delete(sessions)
    .where(or(eq(sessions.userId, retired.id), sql`${sessions.identity} ->> 'uid' = ${retired.uid}`));
  const placeholder = `joined-${randomBytes(24).toString('base64url')}`;
  await tx
    .update(users)
    .set({
      uid: placeholder,
      issuer: null,
      name: 'Joined account',
      email: `${placeholder}@erased.invalid`,
      emailConfirmed: null,
      emailPending: null,
      profileImage: null,
      bio: null,
      location: null,
      website: null,
      socialLinks: {},
      expertise: [],
      interests: [],
      lastActive: null,
      erasedAt: sql`now()`,
    })
    .where(eq(users.id, retired.id));
  await tx.update(userIdentities).set({ userId: kept.id }).where(eq(userIdentities.userId, retired.id));
  // An invited record has no identity of its own yet; neither does a retired one that was only invited.
  if (isInvitedRecord(retired)) return;
  if (isInvitedRecord(kept))
    await tx.update(users).set({ uid: retired.uid, issuer: retired.issuer }).where(eq(users.id, kept.id));
  else await tx.insert(userIdentities).values({ uid: retired.uid, issuer: retired.issuer, userId: kept.id });
}

/** @throws AppError illegal_move with what it holds that can’t move */
async function requireMovable(tx: Transaction, { id, name, isAdmin }: UserRow): Promise<void> {
  const { refused } = await listHoldings(tx, id);
  if (isAdmin) refused.push('administrator’s rights');
  if (refused.length > 0) throw new AppError('illegal_move', toRefusal({ id, name }, refused));
}

export function toRefusal({ id, name }: Pick<UserRow, 'id' | 'name'>, refused: readonly string[]): string {
  return `${name} (user ${id}) has ${refused.join(', ')}, which can’t move to another account. Open the page of user ${id} and join the other account to it instead. If both have such things, they stay two accounts: tell the person to keep using each for what it holds, and to start new things with one of them only.`;
}

function linkIsOver(): AppError {
  return new AppError('not_found', 'This link has expired or no longer works. Ask us for a new one.');
}
