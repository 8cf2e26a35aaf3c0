// Keeps sessions in sync with the identity provider: refreshes tokens in time, and signs out a person whose account is
// deleted or disabled there.
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import { IdentityError } from '#platform/identity/identity-provider-errors.ts';
import { sessions } from '../account-table.ts';
import { refreshPlan, refreshTokenBox } from './sign-in-service.ts';

const firstRetrySeconds = 30;
const longestRetrySeconds = 960;
/** Concurrent refreshes, because of the provider's rate limits. */
const batch = 20;
/** Lease time: sessions claimed by a crashed process are retried after this. */
const claimSeconds = 120;

export type RefreshResult = { refreshed: number; ended: number; failed: number };

type DueSession = { tokenHash: Buffer; uid: string; refreshToken: string; refreshFailures: number };

/** Refreshes every due session; concurrent processes never take the same one. */
export async function refreshDueSessions(
  deps: Pick<Deps, 'db' | 'log' | 'secret' | 'now'>,
  identity: IdentityProvider,
  now: Date = deps.now(),
): Promise<RefreshResult> {
  const result: RefreshResult = { refreshed: 0, ended: 0, failed: 0 };
  for (;;) {
    const due = await claimDue(deps, now);
    const outcomes = await Promise.all(due.map((session) => refreshOne(deps, identity, { session, now })));
    for (const outcome of outcomes) result[outcome] += 1;
    if (due.length < batch) return result;
  }
}

async function claimDue({ db }: Pick<Deps, 'db'>, now: Date): Promise<DueSession[]> {
  const due = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ token_hash: Buffer }>(sql`
      select token_hash from sessions
      where refresh_token is not null and refresh_at <= ${now.toISOString()}::timestamptz and expires_at > now()
      order by refresh_at limit ${batch} for update skip locked`);
    if (rows.length === 0) return [];
    const claimed = sql.join(
      rows.map((row) => sql`${row.token_hash}`),
      sql`, `,
    );
    return tx
      .update(sessions)
      .set({ refreshAt: addSeconds(now, claimSeconds) })
      .where(sql`${sessions.tokenHash} in (${claimed})`)
      .returning();
  });
  return due.flatMap(({ tokenHash, identity, refreshToken, refreshFailures }) =>
    identity && refreshToken !== null
      ? [{ tokenHash, uid: identity.providerUid ?? identity.uid, refreshToken, refreshFailures }]
      : [],
  );
}

async function refreshOne(
  deps: Pick<Deps, 'db' | 'log' | 'secret' | 'now'>,
  identity: IdentityProvider,
  { session, now }: { session: DueSession; now: Date },
): Promise<keyof RefreshResult> {
  const { db, log } = deps;
  // Only if the session and token are unchanged, so that a concurrent sign-out is not undone.
  const own = and(eq(sessions.tokenHash, session.tokenHash), eq(sessions.refreshToken, session.refreshToken));
  const refreshToken = refreshTokenBox(deps).open(session.refreshToken);
  if (refreshToken === undefined) {
    // Encrypted with another secret: it cannot be refreshed and expires at its own limit.
    await db.update(sessions).set({ refreshToken: null, refreshAt: null }).where(own);
    return 'failed';
  }
  try {
    const tokens = await identity.refresh({ uid: session.uid, refreshToken });
    const plan = refreshPlan({ secret: deps.secret, now: () => now }, tokens);
    await db
      .update(sessions)
      .set({ refreshToken: null, refreshAt: null, ...plan, refreshFailures: 0 })
      .where(own);
    return 'refreshed';
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    log.warn(
      { event: 'session.refresh_failed', uid: session.uid, code: error.code, reason: error.message },
      'session refresh failed',
    );
    if (isOver(error)) {
      await db.delete(sessions).where(own);
      return 'ended';
    }
    const wait = Math.min(firstRetrySeconds * 2 ** session.refreshFailures, longestRetrySeconds);
    await db
      .update(sessions)
      .set({ refreshFailures: session.refreshFailures + 1, refreshAt: addSeconds(now, wait) })
      .where(own);
    return 'failed';
  }
}

/** The provider revoked the token, or the account is deleted, disabled or different. */
function isOver({ code, oauthError }: IdentityError): boolean {
  return (
    oauthError === 'invalid_grant' || code === 'user-disabled' || code === 'user-not-found' || code === 'user-mismatch'
  );
}

function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
