// The newsletter preference of a signed-in person. Their identity provider verified the address, so no confirmation link is sent.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { OwnSubscription } from '../newsletter-contract.ts';
import { subscribers } from './newsletter-table.ts';

const shownStates = { pending: 'pending', confirmed: 'on', bounced: 'bounced' } as const;

const hasAddress = (email: string) => sql`lower(${subscribers.email}) = lower(${email})`;

export async function getOwnSubscription({ db }: Deps, viewer: Viewer): Promise<OwnSubscription> {
  const user = requireUser(viewer);
  // A person without a record has just signed in for the first time.
  if (user.id === undefined) return { email: user.email, state: 'off', canSubscribe: user.email !== '' };
  return readOwn(db, user.id);
}

/** @throws AppError illegal_move */
export async function changeOwnSubscription(
  { db }: Deps,
  viewer: Viewer,
  { subscribed }: { subscribed: boolean },
): Promise<OwnSubscription> {
  const userId = requireUserId(viewer);
  const { email, canSubscribe, state } = await readOwn(db, userId);
  if (!subscribed) {
    // A bounce stays on record, so that no email is sent to the address again.
    if (state !== 'bounced') await db.delete(subscribers).where(hasAddress(email));
    return readOwn(db, userId);
  }
  if (!canSubscribe) {
    throw new AppError('illegal_move', 'Your identity provider hasn’t verified your email address yet.');
  }
  const { rowCount } = await db.execute(sql`
    insert into ${subscribers} as known (email, user_id, state, confirmed_at) values (${email}, ${userId}, 'confirmed', now())
    on conflict (lower(email)) do update set state = 'confirmed', user_id = excluded.user_id, requested_from = null,
      confirmed_at = coalesce(known.confirmed_at, now())
    where known.state <> 'bounced'`);
  if (rowCount === 0) {
    throw new AppError('illegal_move', 'Emails to your address bounced. Contact us once it works again.');
  }
  return readOwn(db, userId);
}

async function readOwn(db: Queryable, userId: number): Promise<OwnSubscription> {
  const [row] = await db
    .select({ email: users.email, canSubscribe: sql<boolean>`${canBeEmailed(users)}`, state: subscribers.state })
    .from(users)
    .leftJoin(subscribers, sql`lower(${subscribers.email}) = lower(${users.email})`)
    .where(eq(users.id, userId));
  if (row === undefined) throw new AppError('signed_out', 'Your account is not set up yet. Sign in again.');
  return { ...row, state: row.state === null ? 'off' : shownStates[row.state] };
}
