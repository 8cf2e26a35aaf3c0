// Replacing the identity provider, for administrators: starting and ending it, and how far it is.
import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { getConfiguredIssuer, isSameIssuer } from '#platform/identity/identity-discovery.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ProviderReplacement, ReplacementState, SignInProvider } from '../../provider-contract.ts';
import { users } from '../account-table.ts';
import { isOwnRecordIn } from '../admins/admin-record.ts';
import { lockAdmins, requireStillAdmin } from '../admins/admin-service.ts';
import { accountJoins, isOpenOffer, providerReplacements } from '../join-table.ts';
import { tellReplacement } from '../mails/provider-replacement-mail.ts';
import { hasMoved, isOfOldProvider } from './join-offers.ts';

type Replacement = typeof providerReplacements.$inferSelect;

/** More do not fit on a page; the list gets shorter as people move. */
const maxRemaining = 50;

export async function readSignInProvider({ db, config }: Deps, viewer: Viewer): Promise<SignInProvider> {
  return db.transaction(async (tx) => {
    const issuers = await tx
      .select({ issuer: users.issuer, people: count() })
      .from(users)
      .where(and(eq(users.kind, 'person'), isNull(users.erasedAt), sql`not ${isOwnRecordIn(users)}`))
      .groupBy(users.issuer)
      .orderBy(desc(count()));
    const [open] = await tx.select().from(providerReplacements).where(isNull(providerReplacements.endedAt));
    const replacement = open === undefined ? null : await readProgress(tx, open);
    await recordAudit(tx, viewer, { action: 'user.list_read', rows: replacement?.remaining.length ?? 0 });
    return { current: getConfiguredIssuer(config), issuers, replacement };
  });
}

async function readProgress(db: Queryable, open: Replacement): Promise<ProviderReplacement> {
  const { oldIssuer, newIssuer, startedAt, startedBy } = open;
  const [by] = await db.select({ name: users.name }).from(users).where(eq(users.id, startedBy));
  const isPart = isOfOldProvider(open);
  const isMoved = hasMoved(db, open);
  const [totals = { people: 0, moved: 0 }] = await db
    .select({ people: count(), moved: sql<number>`count(*) filter (where ${isMoved})`.mapWith(Number) })
    .from(users)
    .where(isPart);
  const remaining = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      lastActive: users.lastActive,
      state: getState(open),
    })
    .from(users)
    .where(and(isPart, sql`not ${isMoved}`))
    // Sorts people who need an administrator first, then by their last sign-in.
    .orderBy(
      sql`array_position(${stateOrder}::text[], ${getState(open)})`,
      sql`${users.lastActive} desc nulls last`,
      users.id,
    )
    .limit(maxRemaining);
  return {
    oldIssuer,
    newIssuer,
    startedAt: startedAt.toISOString(),
    startedBy: by?.name ?? null,
    ...totals,
    remaining: remaining.map((person) => ({ ...person, lastActive: person.lastActive?.toISOString() ?? null })),
  };
}

const stateOrder = `{${(['declined', 'shared_address', 'no_address', 'link_sent', 'asked', 'not_yet'] satisfies ReplacementState[]).join(',')}}`;

function getState({ id, oldIssuer }: Replacement): SQL<ReplacementState> {
  // The newest question about the record, in the order of a replacement.
  const offer = sql`(select case when j.declined_at is not null then 'declined'
      when j.retired_confirmed_at is null then 'asked' else 'link_sent' end
    from ${accountJoins} j where j.kept_id = users.id and j.replacement_id = ${id} order by j.id desc limit 1)`;
  const isShared = sql`exists (select from users other where other.kind = 'person' and other.erased_at is null
    and lower(left(other.email, 60)) = lower(left(users.email, 60)) and lower(other.email) = lower(users.email)
    and other.id <> users.id and (other.issuer is null or other.issuer = ${oldIssuer}::text) and not other.email_unverified)`;
  return sql`case when users.email = '' or users.email_unverified then 'no_address'
    else coalesce(${offer}, case when ${isShared} then 'shared_address' else 'not_yet' end) end`;
}

/** @throws AppError illegal_move if one is open, or nothing would be replaced; signed_out */
export async function startReplacement(
  { db, config }: Deps,
  viewer: Viewer,
  { oldIssuer, reason }: { oldIssuer: string | null; reason: string },
): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  const newIssuer = getConfiguredIssuer(config);
  if (oldIssuer !== null && isSameIssuer(oldIssuer, newIssuer)) {
    const message = `People sign in through ${newIssuer} now. Set OIDC_ISSUER to the new provider and restart first.`;
    throw new AppError('illegal_move', message);
  }
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const isKnown = oldIssuer === null ? undefined : eq(users.issuer, oldIssuer);
    if ((await tx.$count(users, and(isOfOldProvider({ oldIssuer }), isKnown))) === 0) {
      throw new AppError('illegal_move', 'No account is from this provider.');
    }
    if ((await tx.$count(providerReplacements, isNull(providerReplacements.endedAt))) > 0) {
      throw new AppError('illegal_move', 'A replacement is under way already. End it first.');
    }
    await tx.insert(providerReplacements).values({ oldIssuer, newIssuer, startedBy: adminId });
    await tellReplacement(tx, { event: 'started', adminId, oldIssuer, newIssuer });
    await recordAudit(tx, viewer, {
      action: 'sign_in_provider.replacement_started',
      subject: { kind: 'settings' },
      before: { issuer: oldIssuer },
      after: { issuer: newIssuer },
      reason,
    });
  });
}

/** Keeps completed joins; deletes open questions and their links. @throws AppError not_found, signed_out */
export async function endReplacement({ db }: Deps, viewer: Viewer): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, adminId);
    const [ended] = await tx
      .update(providerReplacements)
      .set({ endedAt: sql`now()`, endedBy: adminId })
      .where(isNull(providerReplacements.endedAt))
      .returning();
    if (ended === undefined) throw new AppError('not_found', 'No replacement is under way.');
    await tx.delete(accountJoins).where(and(eq(accountJoins.replacementId, ended.id), isOpenOffer));
    const { oldIssuer, newIssuer } = ended;
    await tellReplacement(tx, { event: 'ended', adminId, oldIssuer, newIssuer });
    await recordAudit(tx, viewer, {
      action: 'sign_in_provider.replacement_ended',
      subject: { kind: 'settings' },
      before: { issuer: oldIssuer },
      after: { issuer: newIssuer },
    });
  });
}
