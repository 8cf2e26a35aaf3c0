// The viewer of a request that was made with an API token. Read from the database each time, so that a revoked token stops at once in
// every process.
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { lacksAddress } from '#features/accounts/server/sessions/session-service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { hashApiToken, isToken } from './token-secret.ts';
import { apiTokens } from './token-table.ts';

const tokenQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      id: apiTokens.id,
      kind: apiTokens.kind,
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      isTouched: sql<boolean>`coalesce(${apiTokens.lastUsedAt} > now() - interval '1 minute', false)`,
      userId: users.id,
      uid: users.uid,
      userName: users.name,
      email: users.email,
      emailUnverified: users.emailUnverified,
    })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, sql`now()`),
        or(eq(apiTokens.kind, 'platform'), and(eq(users.kind, 'person'), isNull(users.erasedAt))),
      ),
    )
    .prepare('find an API token'),
);

/** Undefined for a token that is unknown, expired or revoked, or whose owner was erased. */
export async function findTokenViewer(db: Queryable, text: string): Promise<Viewer | undefined> {
  if (!isToken(text)) return undefined;
  const [row] = await tokenQuery(db).execute({ tokenHash: hashApiToken(text) });
  if (row === undefined) return undefined;
  if (!row.isTouched) await updateLastUsed(db, row.id);
  const { id, kind, name, scopes } = row;
  const token = { id, kind, name, scopes };
  if (kind === 'platform') return { user: undefined, admin: { ...platformReader, name: `API token ${name}` }, token };
  if (row.userId === null || row.uid === null) return undefined;
  const user = {
    uid: row.uid,
    name: row.userName ?? '',
    email: row.email ?? '',
    id: row.userId,
    ...(lacksAddress(row) && { lacksAddress: true as const }),
  };
  return { user, admin: undefined, token };
}

/** Sees what administrators see. No record has the id 0, and the confirmation is never recent. */
const platformReader = { id: 0, email: '', username: '', confirmedAt: new Date(0), hasSecondFactor: true };

/** Skipped while the database is read-only: reading needs no update. */
async function updateLastUsed(db: Queryable, id: number): Promise<void> {
  try {
    await db.update(apiTokens).set({ lastUsedAt: sql`now()` }).where(eq(apiTokens.id, id));
  } catch (error) {
    if (findDatabaseRefusal(error)?.code !== 'unavailable') throw error;
  }
}
