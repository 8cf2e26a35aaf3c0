// Creates the session of a person who returned from the identity provider.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import type { ProvenIdentity, ProviderTokens } from '#platform/identity/identity-provider.ts';
import { createSecretBox, type SecretBox } from '#platform/identity/secret-box.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import { users } from '../account-table.ts';
import { invitedUidStart } from '../admins/admin-record.ts';
import { offerOldRecord } from '../joining/join-offers.ts';
import { findJoinedUid } from '../joining/join-service.ts';
import { createSession, getOrigin, type StartedSession } from '../sessions/session-service.ts';

/** The access token is refreshed this long before it expires. */
const refreshLeadMs = 5 * 60_000;

/** Encrypts refresh tokens at rest. */
export function refreshTokenBox({ secret }: Pick<Deps, 'secret'>): SecretBox {
  return createSecretBox(secret, 'refresh tokens');
}

/** Encrypts ID tokens at rest. */
export function idTokenBox({ secret }: Pick<Deps, 'secret'>): SecretBox {
  return createSecretBox(secret, 'ID tokens');
}

export async function startPersonSession(
  deps: Deps,
  person: ProvenIdentity,
  request: FastifyRequest,
): Promise<StartedSession> {
  const { displayName, email, emailUnverified, emailVerified, idToken, issuer, tokens } = person;
  return deps.db.transaction(async (tx) => {
    const joinedUid = await findJoinedUid(tx, { uid: person.uid, issuer });
    const uid = joinedUid ?? person.uid;
    const [known] = await tx
      .update(users)
      // The address may change at the provider; the uid identifies the person.
      .set({
        lastActive: sql`now()`,
        ...(joinedUid === undefined && { issuer }),
        ...(email !== '' && toAddress(email, emailUnverified)),
      })
      .where(and(eq(users.uid, uid), isNull(users.erasedAt), eq(users.kind, 'person')))
      .returning({ id: users.id });
    const user = known ?? (await claimInvitedRecord(tx, person));
    if (known !== undefined && joinedUid === undefined) await offerOldRecord(tx, { userId: known.id, ...person });
    return createSession(tx, {
      kind: 'user',
      identity: {
        uid,
        displayName,
        email,
        issuer,
        emailUnverified,
        emailVerified,
        ...(joinedUid !== undefined && { providerUid: person.uid }),
      },
      userId: user?.id,
      ...getOrigin(request),
      ...refreshPlan(deps, tokens),
      ...(idToken !== undefined && { idToken: idTokenBox(deps).seal(idToken) }),
    });
  });
}

/** Prefers an address that the person confirmed with us to one the provider calls unverified. */
function toAddress(email: string, emailUnverified: boolean) {
  if (!emailUnverified) return { email, emailUnverified };
  return {
    email: sql`coalesce(${users.emailConfirmed}, ${email})`,
    emailUnverified: sql`${users.emailConfirmed} is null`,
  };
}

/**
 * A record that an administrator created for this address becomes the person's own, once, if the provider verified the
 * address; otherwise anyone could claim it by naming it.
 */
async function claimInvitedRecord(
  tx: Transaction,
  { uid, issuer, displayName, isNamed, email, emailVerified }: ProvenIdentity,
): Promise<{ id: number } | undefined> {
  if (!emailVerified || email === '') return undefined;
  // A person whose data was erased keeps their uid and gets no second record.
  if ((await tx.$count(users, eq(users.uid, uid))) > 0) return undefined;
  const [claimed] = await tx
    .update(users)
    // If the provider sends no name, the one from the invitation is used.
    .set({ uid, issuer, ...(isNamed && { name: displayName }), email, lastActive: sql`now()` })
    .where(
      and(
        sql`${users.id} = (select id from users where kind = 'person' and erased_at is null and starts_with(uid, ${invitedUidStart})
          and ${containsText(sql`name || ' ' || email`, email)}
          and lower(email) = lower(${email}) order by id limit 1)`,
        sql`starts_with(${users.uid}, ${invitedUidStart})`,
      ),
    )
    .returning({ id: users.id });
  return claimed;
}

export type RefreshPlan = { refreshToken?: string; accessTokenExpiresAt?: Date; refreshAt?: Date };

/** Time of the next refresh; undefined without a refresh token or expiry. */
export function refreshPlan(deps: Pick<Deps, 'secret' | 'now'>, tokens: ProviderTokens): RefreshPlan {
  const { refreshToken, expiresInSeconds } = tokens;
  if (refreshToken === undefined || expiresInSeconds === undefined) return {};
  const lifeMs = expiresInSeconds * 1000;
  const nowMs = deps.now().getTime();
  // A token that lives no longer than the lead time is refreshed halfway.
  const waitMs = lifeMs > refreshLeadMs ? lifeMs - refreshLeadMs : lifeMs / 2;
  return {
    refreshToken: refreshTokenBox(deps).seal(refreshToken),
    accessTokenExpiresAt: new Date(nowMs + lifeMs),
    refreshAt: new Date(nowMs + waitMs),
  };
}
