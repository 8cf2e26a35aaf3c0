// While the identity provider is replaced, asks a person who signs in through the new one whether the old record with their address is
// theirs. A “yes” emails a link to the address of the old record; only that link joins the two.
import { and, desc, eq, exists, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { isSameIssuer } from '#platform/identity/identity-discovery.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { emailStart, users } from '../account-table.ts';
import { isOwnRecordIn } from '../admins/admin-record.ts';
import { canBeEmailed } from '../emailable.ts';
import { accountJoins, isOpenOffer, providerReplacements, userIdentities } from '../join-table.ts';
import { accountJoinMail } from '../mails/account-join-mail.ts';
import { listHoldings } from './belongings.ts';

/** Each link is an email to an address that may have become someone else's. */
const linkPauseMinutes = 60;

type Replacement = typeof providerReplacements.$inferSelect;

/** Records that signed in through the old provider, as far as that is known. */
export function isOfOldProvider({ oldIssuer }: Pick<Replacement, 'oldIssuer'>): SQL | undefined {
  return and(
    eq(users.kind, 'person'),
    isNull(users.erasedAt),
    or(isNull(users.issuer), oldIssuer === null ? undefined : eq(users.issuer, oldIssuer)),
    // These have never signed in through a provider.
    sql`not ${isOwnRecordIn(users)}`,
  );
}

/** Whether the new provider leads to the record. */
export function hasMoved(db: Queryable, { newIssuer }: Pick<Replacement, 'newIssuer'>): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(userIdentities)
      .where(
        and(
          eq(userIdentities.userId, users.id),
          sql`rtrim(${userIdentities.issuer}, '/') = rtrim(${newIssuer}::text, '/')`,
        ),
      ),
  );
}

type SignIn = { userId: number; email: string; emailVerified?: boolean; issuer?: string };

/**
 * Asks once for each pair of records, and only if the address that the provider verified is that of exactly one record. The question
 * alone joins nothing.
 */
export async function offerOldRecord(tx: Transaction, { userId, email, emailVerified, issuer }: SignIn): Promise<void> {
  if (issuer === undefined || emailVerified !== true || email === '') return;
  // Ending the replacement waits for this, and then deletes the question.
  const [open] = await tx.select().from(providerReplacements).where(isNull(providerReplacements.endedAt)).for('share');
  if (open === undefined || !isSameIssuer(open.newIssuer, issuer) || open.oldIssuer === issuer) return;
  const [candidate, another] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isOfOldProvider(open),
        canBeEmailed(users),
        ne(users.id, userId),
        // For the index.
        sql`${emailStart} = lower(left(${email}, 60))`,
        sql`lower(${users.email}) = lower(${email})`,
        sql`not ${hasMoved(tx, open)}`,
      ),
    )
    .limit(2);
  if (candidate === undefined || another !== undefined) return;
  const pair = { keptId: candidate.id, retiredId: userId };
  const isAsked = and(eq(accountJoins.keptId, pair.keptId), eq(accountJoins.retiredId, pair.retiredId));
  if ((await tx.$count(accountJoins, isAsked)) > 0) return;
  if ((await listHoldings(tx, userId)).refused.length > 0) return;
  await tx.insert(accountJoins).values({ ...pair, startedBy: open.startedBy, replacementId: open.id });
}

export async function getJoinOffer(
  { db }: Deps,
  viewer: Viewer,
): Promise<{ email: string; linkSentAt: string | null } | null> {
  const { id } = requireUser(viewer);
  if (id === undefined) return null;
  const [offer] = await db
    .select({ email: users.email, at: accountJoins.retiredConfirmedAt })
    .from(accountJoins)
    .innerJoin(users, eq(users.id, accountJoins.keptId))
    .where(and(isOpenOffer, eq(accountJoins.retiredId, id), canBeEmailed(users)))
    .orderBy(desc(accountJoins.id))
    .limit(1);
  return offer === undefined ? null : { email: offer.email, linkSentAt: offer.at?.toISOString() ?? null };
}

/** @throws AppError not_found; too_many_requests within an hour of the last link */
export async function answerJoinOffer({ db }: Deps, viewer: Viewer, { isMine }: { isMine: boolean }): Promise<void> {
  const retiredId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    const [offer] = await tx
      .select()
      .from(accountJoins)
      .where(and(isOpenOffer, eq(accountJoins.retiredId, retiredId)))
      .orderBy(desc(accountJoins.id))
      .limit(1)
      .for('update');
    if (offer === undefined) throw new AppError('not_found', 'This question was answered already.');
    const { id, keptId, replacementId, startedBy, retiredConfirmedAt } = offer;
    if (isMine) {
      const waitedMs = retiredConfirmedAt === null ? Infinity : Date.now() - retiredConfirmedAt.getTime();
      if (waitedMs < linkPauseMinutes * 60_000) {
        const message = 'We sent a link within the last hour. Check your spam folder, or ask again later.';
        throw new AppError('too_many_requests', message);
      }
      // A new row, so that links sent before stop working.
      await tx.delete(accountJoins).where(eq(accountJoins.id, id));
      const [asked] = await tx
        .insert(accountJoins)
        .values({ keptId, retiredId, replacementId, startedBy, retiredConfirmedAt: sql`now()` })
        .returning({ id: accountJoins.id });
      if (asked === undefined) throw new Error('a join was not stored');
      await queueMail(tx, accountJoinMail, { joinId: asked.id, userId: keptId });
    } else await tx.update(accountJoins).set({ declinedAt: sql`now()` }).where(eq(accountJoins.id, id));
    await recordAudit(
      tx,
      { system: 'account owner', requestId: viewer.requestId },
      {
        action: isMine ? 'user.join_started' : 'user.join_withdrawn',
        subject: { kind: 'user', id: keptId },
        ...(isMine ? { after: { retiredId } } : { before: { retiredId } }),
      },
    );
  });
}
