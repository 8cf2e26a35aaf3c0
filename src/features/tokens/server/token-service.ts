// Creating, listing and revoking API tokens: a person's own, and those of the platform.
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recentSignInMinutes } from '#features/accounts/profile-rules.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { findRecentSignIn } from '#features/accounts/server/sessions/recent-sign-in.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { scopesOfKind, type TokenKind, type TokenScope } from '#kernel/token-scopes.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type {
  AdminToken,
  ApiToken,
  CreatedToken,
  createPlatformToken,
  createToken,
  OwnTokens,
} from '../token-contract.ts';
import { tokenLimits } from '../token-rules.ts';
import { queuePlatformTokenMails } from './mails/platform-token-mail.ts';
import { tokenCreatedMail } from './mails/token-created-mail.ts';
import { formatToken, hashApiToken } from './token-secret.ts';
import { type ApiTokenRow, apiTokens } from './token-table.ts';

/** Expired is decided by the clock of the database, as when a token is used. */
const columns = {
  row: apiTokens,
  isExpired: sql<boolean>`${apiTokens.expiresAt} <= now()`,
};
const isWorking = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, sql`now()`));

type Caller = { viewer: Viewer; request: FastifyRequest };

export async function listOwnTokens(deps: Deps, { viewer, request }: Caller): Promise<OwnTokens> {
  const { id } = requireUser(viewer);
  const confirmedUntil = (await findRecentSignIn(deps, request))?.toISOString() ?? null;
  const found = await deps.db
    .select(columns)
    .from(apiTokens)
    .where(eq(apiTokens.userId, id ?? 0))
    .orderBy(desc(apiTokens.id))
    .limit(maxListed);
  return { items: found.map(toItem), confirmedUntil };
}
const maxListed = 100;

/** @throws AppError recent_sign_in_needed, too_many_tokens, too_many_requests */
export async function createOwnToken(
  deps: Deps,
  { viewer, request }: Caller,
  body: BodyOf<typeof createToken>,
): Promise<CreatedToken> {
  const userId = requireUserId(viewer);
  if ((await findRecentSignIn(deps, request)) === undefined) {
    throw new AppError(
      'recent_sign_in_needed',
      `Sign in again to create an API token: your last sign-in was more than ${recentSignInMinutes} minutes ago.`,
    );
  }
  return deps.db.transaction(async (tx) => {
    // Requests at the same time are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isOwn = eq(apiTokens.userId, userId);
    await requireRoom(tx, isOwn);
    const today = await tx.$count(apiTokens, and(isOwn, gt(apiTokens.createdAt, sql`now() - interval '1 day'`)));
    if (today >= tokenLimits.perDay) {
      throw new AppError(
        'too_many_requests',
        `You can create ${tokenLimits.perDay} API tokens a day. Try again tomorrow.`,
      );
    }
    const created = await insertToken(tx, { kind: 'personal', userId }, body);
    await queueMail(tx, tokenCreatedMail, { tokenId: created.id });
    await recordAudit(tx, { personId: userId, requestId: viewer.requestId }, toCreation('personal', created));
    return created;
  });
}

/** @throws AppError second_factor_needed, too_many_tokens */
export async function createTokenOfPlatform(
  { db }: Deps,
  viewer: Viewer,
  body: BodyOf<typeof createPlatformToken>,
): Promise<CreatedToken> {
  const { id: createdBy, hasSecondFactor } = requireAdmin(viewer);
  if (!hasSecondFactor) {
    throw new AppError(
      'second_factor_needed',
      'Set up two-factor authentication before you create a platform token: it reads what administrators can read.',
    );
  }
  return db.transaction(async (tx) => {
    await requireRoom(tx, eq(apiTokens.kind, 'platform'));
    const created = await insertToken(tx, { kind: 'platform', createdBy }, body);
    await queuePlatformTokenMails(tx, { tokenId: created.id, event: 'created' });
    await recordAudit(tx, viewer, toCreation('platform', created));
    return created;
  });
}

/** @throws AppError not_found, also for someone else's */
export async function revokeOwnToken({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const userId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    const row = await revoke(tx, and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)));
    if (row !== undefined) await recordAudit(tx, { personId: userId, requestId: viewer.requestId }, toRevocation(row));
  });
}

/** @throws AppError not_found */
export async function revokeTokenByAdmin({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await revoke(tx, eq(apiTokens.id, id));
    if (row !== undefined) await recordAudit(tx, viewer, toRevocation(row));
  });
}

export type TokenFilter = { kind?: TokenKind | undefined; state?: ApiToken['state'] | undefined };

const newestFirst = defineOrder('tokens', 'descending', [byId(apiTokens.id)]);

/** @throws AppError invalid_cursor */
export async function listTokensForAdmins(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor, kind, state }: TokenFilter & ListPageRequest,
): Promise<ListPage<AdminToken>> {
  const found = await db
    .select({ ...columns, personId: users.id, personName: users.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, sql`coalesce(${apiTokens.userId}, ${apiTokens.createdBy})`))
    .where(and(kind && eq(apiTokens.kind, kind), state && states[state], newestFirst.after(cursor)))
    .orderBy(...newestFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(
    found.map((one) => ({ ...one, id: one.row.id })),
    limit,
    newestFirst.toCursor,
  );
  await recordAudit(db, viewer, {
    action: 'token.list_read',
    filter: { ...(kind && { kind }), ...(state && { state }) },
    rows: items.length,
  });
  return {
    items: items.map((one) => ({
      ...toItem(one),
      kind: one.row.kind,
      person: { id: one.personId, name: one.personName },
    })),
    nextCursor,
  };
}

const states: Record<ApiToken['state'], SQL | undefined> = {
  active: isWorking,
  expired: and(isNull(apiTokens.revokedAt), lte(apiTokens.expiresAt, sql`now()`)),
  revoked: isNotNull(apiTokens.revokedAt),
};

/** @throws AppError too_many_tokens */
async function requireRoom(tx: Queryable, which: SQL | undefined): Promise<void> {
  if ((await tx.$count(apiTokens, and(which, isWorking))) < tokenLimits.atOnce) return;
  throw new AppError(
    'too_many_tokens',
    `There are ${tokenLimits.atOnce} working API tokens already, which is the most. Revoke one that is no longer used.`,
  );
}

type Owner = { kind: 'personal'; userId: number } | { kind: 'platform'; createdBy: number };
type Asked = { name: string; scopes: readonly TokenScope[]; days: number };

async function insertToken(tx: Transaction, owner: Owner, { name, scopes, days }: Asked): Promise<CreatedToken> {
  const token = formatToken(owner.kind, randomBytes(32));
  const known: readonly TokenScope[] = scopesOfKind[owner.kind];
  const [made] = await tx
    .insert(apiTokens)
    .values({
      ...owner,
      name,
      // In our order, each once.
      scopes: known.filter((scope) => scopes.includes(scope)),
      tokenHash: hashApiToken(token),
      lastLetters: token.slice(-4),
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning();
  if (made === undefined) throw new Error('insert returned no API token');
  return { ...toItem({ row: made, isExpired: false }), token };
}

/** The row that was revoked; undefined if it had been before. @throws AppError not_found */
async function revoke(tx: Transaction, which: SQL | undefined): Promise<ApiTokenRow | undefined> {
  const [row] = await tx.select().from(apiTokens).where(which).for('update');
  if (row === undefined) throw new AppError('not_found', 'API token not found.');
  if (row.revokedAt !== null) return undefined;
  await tx.update(apiTokens).set({ revokedAt: sql`now()` }).where(eq(apiTokens.id, row.id));
  return row;
}

function toCreation(kind: TokenKind, { id, name, scopes, expiresAt }: ApiToken) {
  return {
    action: 'token.created',
    subject: { kind: 'token', id },
    after: { kind, name, scopes, expiresAt },
  } as const;
}

function toRevocation({ id, kind, name, scopes }: ApiTokenRow) {
  return { action: 'token.revoked', subject: { kind: 'token', id }, before: { kind, name, scopes } } as const;
}

function toItem({ row, isExpired }: { row: ApiTokenRow; isExpired: boolean }): ApiToken {
  const { id, name, scopes, lastLetters, createdAt, expiresAt, lastUsedAt, revokedAt } = row;
  return {
    id,
    name,
    scopes,
    lastLetters,
    state: revokedAt === null ? (isExpired ? 'expired' : 'active') : 'revoked',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
