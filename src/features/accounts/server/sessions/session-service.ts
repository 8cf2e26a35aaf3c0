// Sessions: rows keyed by the hash of the token in the cookie, so that they can be ended immediately.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '#kernel/dates.ts';
import type { Config } from '#platform/config/config.ts';
import { plainAddress } from '#platform/http/rate-limits.ts';
import { hostCookiePrefix } from '#platform/http/session-cookies.ts';
import { anonymous, type Viewer } from '#platform/http/viewer.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { adminCredentials, type StoredIdentity, sessions, users } from '../account-table.ts';
import { accountJoins, isOpenOffer } from '../join-table.ts';
import { adminPendingLogins, hasSecondFactor, usedChallenges } from '../second-factor-table.ts';

export type SessionKind = 'user' | 'admin';

/** Idle and absolute lifetime of a session. */
const lifetimes = {
  user: { idleMs: 12 * 3_600_000, absoluteMs: 7 * dayMs },
  admin: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
} as const satisfies Record<SessionKind, { idleMs: number; absoluteMs: number }>;

/** Last use is recorded at most this often, so that reads do not write each time. */
const touchAfterMs = 5 * 60_000;

type CookieConfig = Pick<Config, 'secure' | 'basePath'>;

export function sessionCookieName(config: CookieConfig, kind: SessionKind): string {
  return hostCookiePrefix(config) + (kind === 'user' ? 'kindling_session' : 'kindling_admin');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The hash of the token in this request's cookie; without a cookie, a hash that no session has. */
export function getTokenHash(request: FastifyRequest, config: CookieConfig, kind: SessionKind): Buffer {
  return hashToken(request.cookies[sessionCookieName(config, kind)] ?? '');
}

export type NewSession = {
  kind: SessionKind;
  identity?: StoredIdentity;
  userId?: number | undefined;
  /** The encrypted refresh token and the access token's expiry, if provided. */
  refreshToken?: string;
  accessTokenExpiresAt?: Date;
  refreshAt?: Date;
  /** Origin of the session; see `getOrigin`. */
  address?: string;
  userAgent?: string | undefined;
  /** The encrypted ID token, if signing out is to end the session at the provider too. */
  idToken?: string;
};

/** Origin of a session, for the session list. */
export function getOrigin({ ip, headers }: FastifyRequest): { address: string; userAgent: string | undefined } {
  return { address: plainAddress(ip), userAgent: headers['user-agent']?.slice(0, longestUserAgent) };
}
const longestUserAgent = 400;

export type StartedSession = { token: string; maxAgeSeconds: number };

/** Starts a session with a random 256-bit token; only its hash is stored. */
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
    idToken: session.idToken ?? null,
    expiresAt: sql`now() + ${`${absoluteMs} milliseconds`}::interval`,
  });
  return { token, maxAgeSeconds: absoluteMs / 1000 };
}

/** Marks a session as confirmed and gives it a new token; the old token stops working immediately. Undefined if there is none. */
export async function confirmSession(tx: Queryable, tokenHash: Buffer): Promise<StartedSession | undefined> {
  const token = randomBytes(32).toString('base64url');
  const [confirmed] = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token), confirmedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ seconds: sql<number>`ceil(extract(epoch from expires_at - now()))`.mapWith(Number) });
  return confirmed && { token, maxAgeSeconds: Math.max(1, confirmed.seconds) };
}

export function setSessionCookie(
  reply: FastifyReply,
  config: CookieConfig,
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

/** Ends the session of this request, if any, and clears the cookie. Returns what ended. */
export async function endSession(
  db: Queryable,
  config: CookieConfig,
  kind: SessionKind,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ idToken: string | null } | undefined> {
  const name = sessionCookieName(config, kind);
  const token = request.cookies[name];
  const isIts = eq(sessions.tokenHash, hashToken(token ?? ''));
  const [ended] =
    token === undefined ? [] : await db.delete(sessions).where(isIts).returning({ idToken: sessions.idToken });
  reply.clearCookie(name, {
    path: '/',
    secure: config.secure,
    httpOnly: true,
    sameSite: kind === 'admin' ? 'strict' : 'lax',
  });
  // Clears cached pages. Drafts in the browser belong to the person and stay.
  reply.header('clear-site-data', '"cache"');
  return ended;
}

/** Ends every session of a person: on erasure, or admin sessions when admin access is revoked. */
export async function endUserSessions(db: Queryable, userId: number, kind?: SessionKind): Promise<void> {
  await db
    .delete(sessions)
    .where(
      kind === undefined ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), eq(sessions.kind, kind)),
    );
}

/** Deletes expired sessions and unfinished sign-ins; called periodically. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(sessions).where(isOver());
  await db.delete(adminPendingLogins).where(lt(adminPendingLogins.expiresAt, sql`now()`));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, sql`now()`));
}

/** Whether it has expired, even if its row still exists. */
export function isOver(): SQL | undefined {
  return or(lt(sessions.expiresAt, sql`now()`), isIdle('user'), isIdle('admin'));
}

function isIdle(kind: SessionKind) {
  return and(
    eq(sessions.kind, kind),
    lt(sessions.lastSeenAt, sql`now() - ${`${lifetimes[kind].idleMs} milliseconds`}::interval`),
  );
}

/** The viewer of a request, from its cookies. A request with no cookies runs no query. */
export async function findViewer(db: Queryable, config: CookieConfig, request: FastifyRequest): Promise<Viewer> {
  const userToken = request.cookies[sessionCookieName(config, 'user')];
  const adminToken = request.cookies[sessionCookieName(config, 'admin')];
  if (userToken === undefined && adminToken === undefined) return anonymous;
  // A page that reconnects automatically is not in use.
  const isUse = request.routeOptions.config.endpoint?.stream === undefined;
  const [user, admin] = await Promise.all([
    userToken === undefined ? undefined : findSession(db, { kind: 'user', token: userToken, isUse }),
    adminToken === undefined ? undefined : findSession(db, { kind: 'admin', token: adminToken, isUse }),
  ]);
  return {
    user: user?.identity
      ? {
          uid: user.identity.uid,
          name: user.name ?? user.identity.displayName,
          email: user.email || user.identity.email,
          id: user.userId ?? undefined,
          ...(user.userId !== null && lacksAddress(user) && { lacksAddress: true }),
          ...('hasJoinOffer' in user && user.hasJoinOffer && { hasJoinOffer: true }),
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

/** The twin of `canBeEmailed` for one record. */
export function lacksAddress(record: { email: string | null; emailUnverified: boolean | null }): boolean {
  return !record.email || record.emailUnverified === true;
}

/** The keys of the sessions that a request was recognized by, to ask later whether they have ended. */
export function getSessionKeys(request: FastifyRequest, config: CookieConfig): string[] {
  const { user, admin } = request.viewer;
  return [
    ...(user === undefined ? [] : [getTokenHash(request, config, 'user')]),
    ...(admin === undefined ? [] : [getTokenHash(request, config, 'admin')]),
  ].map((hash) => hash.toString('hex'));
}

/** A session started while its person was being erased is invalid: it would recreate their record. */
const hasItsPerson = or(isNull(sessions.userId), isNotNull(users.id));

/** Filters these keys to sessions that were ended, expired, or belong to someone who lost their access. */
export async function findEndedSessions(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const live = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.erasedAt)))
    .where(
      and(
        inArray(
          sessions.tokenHash,
          keys.map((key) => Buffer.from(key, 'hex')),
        ),
        not(isOver() ?? sql`false`),
        hasItsPerson,
        or(eq(sessions.kind, 'user'), eq(users.isAdmin, true)),
      ),
    );
  const ended = new Set(keys);
  for (const { tokenHash } of live) ended.delete(tokenHash.toString('hex'));
  return ended;
}

/** Runs with every request of a signed-in person. */
const sessionQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      identity: sessions.identity,
      userId: users.id,
      name: users.name,
      email: users.email,
      emailUnverified: users.emailUnverified,
      isAdmin: users.isAdmin,
      username: adminCredentials.username,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      hasSecondFactor,
      hasJoinOffer: sql<boolean>`exists (select from ${accountJoins} where ${accountJoins.retiredId} = ${users.id} and ${isOpenOffer})`,
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
        hasItsPerson,
      ),
    )
    .prepare('find a session'),
);

type SessionUse = { kind: SessionKind; token: string; isUse: boolean };

async function findSession(db: Queryable, { kind, token, isUse }: SessionUse) {
  const tokenHash = hashToken(token);
  const idle = `${lifetimes[kind].idleMs} milliseconds`;
  const [row] = await sessionQuery(db).execute({ tokenHash, kind, idle });
  if (row === undefined) return undefined;
  if (isUse && Date.now() - row.lastSeenAt.getTime() > touchAfterMs) await updateLastSeen(db, tokenHash, row.userId);
  return row.userId === null && row.identity !== null ? { ...row, ...(await findRecord(db, row.identity.uid)) } : row;
}

/** A session started while another one was creating the person's record is not linked to it yet. */
async function findRecord(db: Queryable, uid: string) {
  const [record] = await db
    .select({ userId: users.id, name: users.name, email: users.email, emailUnverified: users.emailUnverified })
    .from(users)
    .where(and(eq(users.uid, uid), eq(users.kind, 'person'), isNull(users.erasedAt)));
  return record;
}

/** Skipped while the database is read-only: reading needs no update. */
async function updateLastSeen(db: Queryable, tokenHash: Buffer, userId: number | null): Promise<void> {
  try {
    await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.tokenHash, tokenHash));
    if (userId !== null) await db.update(users).set({ lastActive: sql`now()` }).where(eq(users.id, userId));
  } catch (error) {
    if (findDatabaseRefusal(error)?.code !== 'unavailable') throw error;
  }
}
