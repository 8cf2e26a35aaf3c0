// User records: created at first sign-in; read by the person, admins and others.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import { toPublicName } from '#kernel/person-name.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireUser } from '#platform/http/viewer.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import type { Identity, UserProfile, UserRecord } from '../account-contract.ts';
import { adminCredentials, type StoredIdentity, sessions, type UserRow, users } from './account-table.ts';
import { offerOldRecord } from './joining/join-offers.ts';

/** A row with the admin username, which is in a separate table. */
export type UserWithUsername = { user: UserRow; username: string | null };

/** The record of the signed-in person, created if missing. Safe to call concurrently. */
export async function ensureUser(db: Queryable, identity: Identity): Promise<{ user: UserRow; created: boolean }> {
  return db.transaction(async (tx) => {
    const proven = await findNewestIdentity(tx, identity.uid);
    const [inserted] = await tx
      .insert(users)
      .values({
        uid: identity.uid,
        issuer: proven?.issuer ?? null,
        name: toPublicName(identity.displayName),
        email: identity.email,
        emailUnverified: proven?.emailUnverified ?? false,
        lastActive: sql`now()`,
      })
      .onConflictDoNothing({ target: users.uid })
      .returning();
    const user = inserted ?? (await findUserByUid(tx, identity.uid));
    if (user === undefined) throw new AppError('unavailable', 'Your account could not be set up. Please try again.');
    await tx
      .update(sessions)
      .set({ userId: user.id })
      .where(and(sql`${sessions.identity} ->> 'uid' = ${identity.uid}`, isNull(sessions.userId)));
    if (inserted && proven) await offerOldRecord(tx, { userId: inserted.id, ...proven });
    return { user, created: inserted !== undefined };
  });
}

/** The identity of the last sign-in. */
async function findNewestIdentity(db: Queryable, uid: string): Promise<StoredIdentity | undefined> {
  const [newest] = await db
    .select({ identity: sessions.identity })
    .from(sessions)
    .where(sql`${sessions.identity} ->> 'uid' = ${uid}`)
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return newest?.identity ?? undefined;
}

export async function findUserByUid(db: Queryable, uid: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.erasedAt)));
  return user;
}

/** @throws AppError forbidden if the body names someone else */
export async function createOwnRecord(
  { db }: Deps,
  viewer: Viewer,
  body: { uid: string },
): Promise<{ record: UserRecord; created: boolean }> {
  const { uid, name, email } = requireUser(viewer);
  if (body.uid !== uid) throw new AppError('forbidden', 'You can only set up your own account.');
  const { user, created } = await ensureUser(db, { uid, displayName: name, email });
  return { record: toUserRecord({ user, username: await findUsername(db, user.id) }), created };
}

/** Runs with every page of a signed-in person that is made for them alone. */
const profileQuery = preparedQuery((db: Queryable) =>
  db
    .select({ user: users, username: adminCredentials.username })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(eq(users.uid, sql.placeholder('uid')), isNull(users.erasedAt)))
    .prepare('read a profile'),
);

/** @throws AppError not_found */
export async function getUserProfile({ db }: Deps, viewer: Viewer, uid: string): Promise<UserProfile> {
  const [found] = await profileQuery(db).execute({ uid });
  if (found === undefined) throw new AppError('not_found', 'User not found.');
  if (viewer.admin === undefined && viewer.user?.uid !== uid) return toPublicUser(found.user);
  return toUserRecord(found);
}

export async function findUsername(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ username: adminCredentials.username })
    .from(adminCredentials)
    .where(eq(adminCredentials.userId, userId));
  return row?.username ?? null;
}

/** A person by id. @throws AppError not_found, also for erased people and system users */
export async function getPerson(db: Queryable, id: number): Promise<UserRow> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (person === undefined) throw new AppError('not_found', 'User not found.');
  return person;
}

/** Admins who can sign in, by name. */
export async function listAdmins(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(eq(users.isAdmin, true), isNull(users.erasedAt)))
    .orderBy(users.name, users.id);
}

/** The public part of a record. */
function toPublicUser(user: UserRow) {
  const { uid, name, profileImage, bio, location, website, socialLinks } = user;
  return { uid, name, profileImage, bio, location, website, socialLinks };
}

/** The full record for the person and admins: everything but secrets and ids of the card provider. */
export function toUserRecord({ user, username }: UserWithUsername): UserRecord {
  return {
    ...toPublicUser(user),
    id: user.id,
    email: user.email,
    role: user.role,
    isAdmin: user.isAdmin,
    username,
    expertise: user.expertise,
    interests: user.interests,
    createdAt: user.createdAt.toISOString(),
    lastActive: user.lastActive?.toISOString() ?? null,
  };
}
