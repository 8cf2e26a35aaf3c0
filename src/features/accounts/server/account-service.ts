// Account records for other slices: signed-in people, system users, the first admin.
import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { containsAddress } from '#kernel/person-name.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { adminCredentials, users } from './account-table.ts';
import { insertAdminRecord } from './admins/admin-record.ts';
import { lockAdmins, normalizeUsername } from './admins/admin-service.ts';
import { hashPassword, verifyPassword } from './protection/password-hash.ts';
import { endPendingLogins } from './second-factors/second-factors.ts';
import { endUserSessions, lacksAddress } from './sessions/session-service.ts';
import { ensureUser } from './user-service.ts';

/** Creates the record of a signed-in person who has none yet, and returns the viewer with its id. */
export function createRegisterViewer({ db }: Pick<Deps, 'db'>): (viewer: Viewer) => Promise<Viewer> {
  return async (viewer) => {
    if (viewer.user === undefined || viewer.user.id !== undefined) return viewer;
    const { uid, name, email } = viewer.user;
    const { user } = await ensureUser(db, { uid, displayName: name, email });
    const reach = lacksAddress(user) ? { lacksAddress: true as const } : {};
    return { ...viewer, user: { uid, email, name: user.name, id: user.id, ...reach } };
  };
}

/** An investor's first published project makes them an innovator. */
export async function promoteToInnovator(db: Queryable, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ role: 'innovator' })
    .where(and(eq(users.id, userId), eq(users.role, 'investor')));
}

export const systemUsers = {
  /** Owns imported projects. */
  imported: { uid: 'system:imported', name: 'Imported' },
  /** Represents money raised before Kindling kept the ledger; not counted as an investor. */
  opening: { uid: 'system:opening', name: 'Earlier backers' },
  /** The other end of conversations with the people who run the site. */
  support: { uid: 'system:support', name: 'Support' },
} as const;

/** The id of a system user, created on first use. */
export async function findSystemUser(
  db: Queryable,
  who: keyof typeof systemUsers,
): Promise<{ id: number; uid: string }> {
  const { uid, name } = systemUsers[who];
  await db.insert(users).values({ uid, name, email: '', kind: 'system' }).onConflictDoNothing({ target: users.uid });
  const [user] = await db.select({ id: users.id, uid: users.uid }).from(users).where(eq(users.uid, uid));
  if (user === undefined) throw new Error(`system user ${who} could not be made`);
  return user;
}

/**
 * Ensures that an admin can sign in: the one from the settings, whose password is updated
 * whenever the setting changes, or on the first start 'admin' with a random password, which is returned once and not stored.
 */
export async function ensureFirstAdmin({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<{ username: string; password?: string }> {
  const { username, password } = config.admin;
  if (username !== undefined && password !== undefined) {
    await setAdmin(db, config.publicUrl, { username: normalizeUsername(username), password });
    return { username: normalizeUsername(username) };
  }
  const known = await findFirstAdmin(db);
  if (known !== undefined) return { username: known };
  const made = { username: 'admin', password: randomBytes(15).toString('base64url') };
  return (await addFirstAdmin(db, config.publicUrl, made))
    ? made
    : { username: (await findFirstAdmin(db)) ?? made.username };
}

async function findFirstAdmin(db: Queryable): Promise<string | undefined> {
  const [first] = await db
    .select({ username: adminCredentials.username })
    .from(adminCredentials)
    .innerJoin(users, eq(users.id, adminCredentials.userId))
    .where(and(eq(users.isAdmin, true), isNull(users.erasedAt)))
    .orderBy(asc(adminCredentials.createdAt), asc(adminCredentials.userId))
    .limit(1);
  return first?.username;
}

type Credentials = { username: string; password: string };

/** False if another process that started at the same time was first. */
async function addFirstAdmin(db: Database, publicUrl: string, { username, password }: Credentials): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    if ((await findFirstAdmin(tx)) !== undefined) return false;
    await insertAdmin(tx, publicUrl, { username, passwordHash });
    return true;
  });
}

async function setAdmin(db: Database, publicUrl: string, { username, password }: Credentials): Promise<void> {
  const [known] = await db.select().from(adminCredentials).where(eq(adminCredentials.username, username));
  const lastApplied = known && (known.settingHash ?? known.passwordHash);
  const isApplied = lastApplied !== undefined && (await verifyPassword(lastApplied, password));
  const settingHash = isApplied ? lastApplied : await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [current] = await tx.select().from(adminCredentials).where(eq(adminCredentials.username, username));
    if (current === undefined) {
      return insertAdmin(tx, publicUrl, { username, passwordHash: settingHash, settingHash });
    }
    await tx.update(users).set({ isAdmin: true }).where(eq(users.id, current.userId));
    await tx
      .update(adminCredentials)
      .set({ settingHash, ...(!isApplied && { passwordHash: settingHash, updatedAt: sql`now()` }) })
      .where(eq(adminCredentials.userId, current.userId));
    if (isApplied) return;
    await endUserSessions(tx, current.userId, 'admin');
    await endPendingLogins(tx, current.userId);
  });
}

async function insertAdmin(
  db: Queryable,
  publicUrl: string,
  admin: { username: string; passwordHash: string; settingHash?: string },
): Promise<void> {
  const user = await insertAdminRecord(db, {
    // Names are public, and some sites use addresses as usernames.
    name: admin.username === 'admin' || containsAddress(admin.username) ? 'Administrator' : admin.username,
    email: `${admin.username.replace(/[^a-z0-9._-]/g, '-')}@${new URL(publicUrl).hostname}`,
  });
  await db.insert(adminCredentials).values({ userId: user.id, ...admin });
}
