// Sessions: rows keyed by the hash of the token in the cookie, so that ending one is immediate (decisions A1).
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { nobody, type Viewer } from '#platform/http/viewer.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { adminCredentials, type StoredIdentity, sessions, users } from '../account-table.ts';
import { adminPendingLogins, hasSecondFactor, usedChallenges } from '../second-factors/second-factor-table.ts';

export type SessionKind = 'user' | 'admin';

/** How long a session lives without use, and at most (threats T15). */
const lifetimes = {
  user: { idleMs: 12 * 3_600_000, absoluteMs: 7 * 86_400_000 },
  admin: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
} as const satisfies Record<SessionKind, { idleMs: number; absoluteMs: number }>;

/** Use is written down at most this often, so that reading a page does not write each time. */
const touchAfterMs = 5 * 60_000;

/** With TLS the __Host- prefix keeps other hosts and sub-domains from planting a session. */
export function sessionCookieName(config: Pick<Config, 'secure'>, kind: SessionKind): string {
  const name = kind === 'user' ? 'kindling_session' : 'kindling_admin';
  return config.secure ? `__Host-${name}` : name;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hash of the token in this request's cookie; the hash of nothing, which no session has, where there is no cookie. */
export function tokenHashOf(request: FastifyRequest, config: Pick<Config, 'secure'>, kind: SessionKind): Buffer {
  return hashToken(request.cookies[sessionCookieName(config, kind)] ?? '');
}

export type NewSession = {
  kind: SessionKind;
  identity?: StoredIdentity;
  userId?: number | undefined;
  /** Encrypted refresh token and when the access token ends, where the provider gave them. */
  refreshToken?: string;
  accessTokenExpiresAt?: Date;
  refreshAt?: Date;
  /** Where it was started; see `originOf`. */
  address?: string;
  userAgent?: string | undefined;
};

/** What the list of sessions tells about where one was started. */
export function originOf({ ip, headers }: FastifyRequest): { address: string; userAgent: string | undefined } {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, longestUserAgent) };
}
const longestUserAgent = 400;

export type StartedSession = { token: string; maxAgeSeconds: number };

/** Starts a session under a new random token of 256 bits; only its hash is stored. */
export async function createSession(db: Queryable, session: NewSession): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url');
  const { absoluteMs } = lifetimes[session.kind];
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    kind: session.kind,
    identity: session.identity ?? null,
    userId: session.userId ?? null,
    refreshToken: session.refreshToken ?? null,
    accessTokenExpiresAt: session.accessTokenExpiresAt ?? null,
    refreshAt: session.refreshAt ?? null,
    address: session.address ?? null,
    userAgent: session.userAgent ?? null,
    expiresAt: sql`now() + ${`${absoluteMs} milliseconds`}::interval`,
  });
  return { token, maxAgeSeconds: absoluteMs / 1000 };
}

export function setSessionCookie(
  reply: FastifyReply,
  config: Pick<Config, 'secure'>,
  session: { kind: SessionKind; token: string; maxAgeSeconds: number },
): void {
  reply.setCookie(sessionCookieName(config, session.kind), session.token, {
    httpOnly: true,
    sameSite: session.kind === 'admin' ? 'strict' : 'lax',
    secure: config.secure,
    path: '/',
    maxAge: session.maxAgeSeconds,
  });
}

/** Ends the session of this request's cookie, if there is one, and takes the cookie away. */
export async function endSession(
  db: Queryable,
  config: Pick<Config, 'secure'>,
  kind: SessionKind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = sessionCookieName(config, kind);
  const token = request.cookies[name];
  if (token !== undefined) await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
  reply.clearCookie(name, {
    path: '/',
    secure: config.secure,
    httpOnly: true,
    sameSite: kind === 'admin' ? 'strict' : 'lax',
  });
  // Pages seen while signed in are not shown again. What a form keeps in the browser is the person's and stays.
  reply.header('clear-site-data', '"cache"');
}

/** Ends every session of a person: on erasure, and of the admin kind when admin status is revoked. */
export async function endSessionsOf(db: Queryable, userId: number, kind?: SessionKind): Promise<void> {
  await db
    .delete(sessions)
    .where(
      kind === undefined ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), eq(sessions.kind, kind)),
    );
}

/** Deletes sessions past their life, and sign-ins that were not finished; called now and then by the sweeper. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(isOver());
  await db.delete(adminPendingLogins).where(lt(adminPendingLogins.expiresAt, sql`now()`));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, sql`now()`));
}

/** Past its life, used or not: nobody can use it any more, though its row may still be there. */
export function isOver(): SQL | undefined {
  return or(lt(sessions.expiresAt, sql`now()`), isIdle('user'), isIdle('admin'));
}

function isIdle(kind: SessionKind) {
  return and(
    eq(sessions.kind, kind),
    lt(sessions.lastSeenAt, sql`now() - ${`${lifetimes[kind].idleMs} milliseconds`}::interval`),
  );
}

/** Who asks, from the cookies of a request. No cookie, no query. */
export async function findViewer(
  db: Queryable,
  config: Pick<Config, 'secure'>,
  request: FastifyRequest,
): Promise<Viewer> {
  const userToken = request.cookies[sessionCookieName(config, 'user')];
  const adminToken = request.cookies[sessionCookieName(config, 'admin')];
  if (userToken === undefined && adminToken === undefined) return nobody;
  const [user, admin] = await Promise.all([
    userToken === undefined ? undefined : findSession(db, 'user', userToken),
    adminToken === undefined ? undefined : findSession(db, 'admin', adminToken),
  ]);
  return {
    user: user?.identity
      ? {
          uid: user.identity.uid,
          name: user.name ?? user.identity.displayName,
          email: user.identity.email,
          id: user.userId ?? undefined,
        }
      : undefined,
    admin:
      admin?.userId && admin.isAdmin && admin.username
        ? {
            id: admin.userId,
            name: admin.name ?? '',
            email: admin.email ?? '',
            username: admin.username,
            confirmedAt: admin.confirmedAt,
            hasSecondFactor: admin.hasSecondFactor,
          }
        : undefined,
  };
}

/** Asked with every request of somebody signed in. */
const sessionQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      identity: sessions.identity,
      userId: users.id,
      name: users.name,
      email: users.email,
      isAdmin: users.isAdmin,
      username: adminCredentials.username,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      hasSecondFactor,
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.erasedAt)))
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.kind, sql.placeholder('kind')),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - ${sql.placeholder('idle')}::interval`),
        // One that began while its person was being erased is nobody's: it would make their record anew.
        or(isNull(sessions.userId), isNotNull(users.id)),
      ),
    )
    .prepare('find a session'),
);

async function findSession(db: Queryable, kind: SessionKind, token: string) {
  const tokenHash = hashToken(token);
  const idle = `${lifetimes[kind].idleMs} milliseconds`;
  const [row] = await sessionQuery(db).execute({ tokenHash, kind, idle });
  if (row === undefined) return undefined;
  if (Date.now() - row.lastSeenAt.getTime() > touchAfterMs) await touch(db, tokenHash, row.userId);
  return row.userId === null && row.identity !== null ? { ...row, ...(await findRecord(db, row.identity.uid)) } : row;
}

/** A session that began while another one of the same person was making their record is not tied to it. */
async function findRecord(db: Queryable, uid: string) {
  const [record] = await db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.uid, uid), eq(users.kind, 'person'), isNull(users.erasedAt)));
  return record;
}

/** Left out while nothing can be written: looking at things needs no more than the session as it stands. */
async function touch(db: Queryable, tokenHash: Buffer, userId: number | null): Promise<void> {
  try {
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
    if (userId !== null) await db.update(users).set({ lastActive: sql`now()` }).where(eq(users.id, userId));
  } catch (error) {
    if (findDatabaseRefusal(error)?.code !== 'unavailable') throw error;
  }
}
