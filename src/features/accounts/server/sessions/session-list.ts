// Lists sessions with origin and browser, and ends one or all of them.
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { sessions, type UserRow } from '../account-table.ts';
import { isOver } from './session-service.ts';

/** Longest list of sessions. */
const mostSessions = 100;

/** Identifies a session in a list. Derived, so that it reveals neither the token nor its row key. */
function sessionId(tokenHash: Buffer): string {
  return createHash('sha256').update('session').update(tokenHash).digest('base64url').slice(0, 16);
}

/** All sessions of a person, including those never linked to the record. */
export function belongsToUser({ id, uid }: Pick<UserRow, 'id' | 'uid'>): SQL | undefined {
  return or(eq(sessions.userId, id), sql`${sessions.identity} ->> 'uid' = ${uid}`);
}

/** Active sessions, last used first. `current` contains the caller's own session keys. */
export async function listSessions(
  db: Queryable,
  owner: SQL | undefined,
  current: readonly Buffer[],
): Promise<SessionItem[]> {
  const found = await db
    .select({
      tokenHash: sessions.tokenHash,
      kind: sessions.kind,
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(owner, sql`not coalesce(${isOver()}, false)`))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(mostSessions);
  return found.map(({ tokenHash, kind, address, userAgent, createdAt, lastSeenAt, expiresAt }) => ({
    id: sessionId(tokenHash),
    kind,
    address,
    userAgent,
    startedAt: createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    endsAt: expiresAt.toISOString(),
    isCurrent: current.some((hash) => hash.equals(tokenHash)),
  }));
}

/** @throws AppError not_found */
export async function endListedSession(db: Queryable, whose: SQL | undefined, id: string): Promise<'user' | 'admin'> {
  const found = await db.select({ tokenHash: sessions.tokenHash }).from(sessions).where(whose);
  const wanted = found.filter(({ tokenHash }) => sessionId(tokenHash) === id).map(({ tokenHash }) => tokenHash);
  const ended =
    wanted.length === 0
      ? []
      : await db.delete(sessions).where(inArray(sessions.tokenHash, wanted)).returning({ kind: sessions.kind });
  if (ended[0] === undefined) throw new AppError('not_found', 'This session has already ended.');
  return ended[0].kind;
}
