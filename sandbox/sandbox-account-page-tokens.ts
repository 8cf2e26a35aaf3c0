// Links to hosted pages: single-use, for five minutes. Opening one starts a session, whose address is as hard to guess.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SandboxCall } from './sandbox-wire.ts';

export type PagePurpose = 'onboarding' | 'update' | 'dashboard';

export type PageToken = {
  purpose: PagePurpose;
  accountId: string;
  returnUrl: string | null;
  /** Where a used or expired link redirects. */
  refreshUrl: string | null;
};

const linkMinutes = 5;
const sessionMinutes = 30;

export async function createPageLink(
  { tx, now, pagesUrl }: Pick<SandboxCall, 'tx' | 'now' | 'pagesUrl'>,
  page: PageToken,
): Promise<{ url: string; expiresAt: Date }> {
  const expiresAt = addMinutes(now, linkMinutes);
  const token = await insertToken(tx, { ...page, kind: 'link', expiresAt });
  return { url: `${pagesUrl}/links/${token}`, expiresAt };
}

/** Undefined if the link never existed. `session` is the token of the new session, unless the link was used or has expired. */
export async function openLink(
  tx: pg.PoolClient,
  token: string,
  now: Date,
): Promise<(PageToken & { session: string | undefined }) | undefined> {
  const { rows } = await tx.query<PageToken & { isUsable: boolean }>(
    `update sandbox.account_pages page set used_at = coalesce(page.used_at, $2) from (
       select token_hash, used_at is null and expires_at > $2 as usable from sandbox.account_pages
       where token_hash = $1 and kind = 'link' for update
     ) found where page.token_hash = found.token_hash
     returning page.purpose, page.account as "accountId", page.return_url as "returnUrl",
       page.refresh_url as "refreshUrl", found.usable as "isUsable"`,
    [hashToken(token), now],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isUsable, ...page } = row;
  if (!isUsable) return { ...page, session: undefined };
  const expiresAt = addMinutes(now, sessionMinutes);
  return { ...page, session: await insertToken(tx, { ...page, kind: 'session', expiresAt }) };
}

export async function findSession(tx: pg.PoolClient, token: string, now: Date): Promise<PageToken | undefined> {
  const { rows } = await tx.query<PageToken>(
    `select purpose, account as "accountId", return_url as "returnUrl", refresh_url as "refreshUrl"
     from sandbox.account_pages where token_hash = $1 and kind = 'session' and used_at is null and expires_at > $2`,
    [hashToken(token), now],
  );
  return rows[0];
}

export async function endSession(tx: pg.PoolClient, token: string, now: Date): Promise<void> {
  await tx.query('update sandbox.account_pages set used_at = $2 where token_hash = $1', [hashToken(token), now]);
}

async function insertToken(
  tx: pg.PoolClient,
  page: PageToken & { kind: 'link' | 'session'; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `insert into sandbox.account_pages (token_hash, kind, purpose, account, return_url, refresh_url, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [hashToken(token), page.kind, page.purpose, page.accountId, page.returnUrl, page.refreshUrl, page.expiresAt],
  );
  return token;
}

export async function prunePageTokens(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from sandbox.account_pages where expires_at < $1', [addMinutes(now, -24 * 60)]);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
