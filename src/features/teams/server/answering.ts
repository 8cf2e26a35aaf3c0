// Answering an invitation: by the token of its link, or signed in with the account it is for.
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { addMember, findMembership } from '#features/projects/server/project-members.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { InvitationOffer, WhichInvitation } from '../team-contract.ts';
import { invitationOver, refusalTexts } from '../team-copy.ts';
import { type InvitationRefusal, maskAddress, toRights } from '../team-rules.ts';
import { inviteesOf } from './invitation-people.ts';
import { hashInvitationToken } from './invitation-tokens.ts';
import { announceTeamEvent } from './team-log.ts';
import { projectInvitations } from './team-table.ts';

type AnswerDeps = Pick<Deps, 'db'>;
const invitees = sql`(select name from users where id = ${projectInvitations.inviteeId})`;

/** Open ones of projects that are still here; any other is as good as missing. */
function selectOffers(db: Queryable, viewer: Viewer) {
  const me = viewer.user?.id ?? null;
  return db
    .select({
      invitation: projectInvitations,
      projectTitle: projects.title,
      ownerId: projects.ownerId,
      inviterName: users.name,
      inviteeName: sql<string | null>`${invitees}`,
      isTheirs: sql<boolean>`coalesce(${me}::bigint in (${inviteesOf(projectInvitations.id)}), false)`,
      isOwner: sql<boolean>`coalesce(${projects.ownerId} = ${me}::bigint, false)`,
      hasStake: sql<boolean>`coalesce(has_stake(${me}::bigint, ${projects.id}), false)`,
    })
    .from(projectInvitations)
    .innerJoin(projects, and(eq(projects.id, projectInvitations.projectId), isNotDeleted))
    .innerJoin(users, and(eq(users.id, projectInvitations.invitedBy), isNull(users.erasedAt)))
    .$dynamic();
}

const isOpen = and(isNull(projectInvitations.endedAt), sql`${projectInvitations.expiresAt} > now()`);

type Offer = Awaited<ReturnType<typeof selectOffers>>[number];

function isWhich(which: WhichInvitation): SQL {
  return 'token' in which
    ? eq(projectInvitations.tokenHash, hashInvitationToken(which.token))
    : eq(projectInvitations.id, which.id);
}

/** One found by its id must be the viewer's. @throws AppError not_found */
async function getOffer(db: Queryable, viewer: Viewer, which: WhichInvitation): Promise<Offer> {
  const [offer] = await selectOffers(db, viewer).where(and(isWhich(which), isOpen));
  if (offer === undefined || ('id' in which && !offer.isTheirs)) throw new AppError('not_found', invitationOver);
  return offer;
}

function findRefusal({ isTheirs, isOwner, hasStake }: Offer): InvitationRefusal | null {
  if (isOwner) return 'owner';
  if (!isTheirs) return 'other_person';
  return hasStake ? 'investor' : null;
}

function toOffer(offer: Offer, viewer: Viewer): InvitationOffer {
  const { invitation, projectTitle, inviterName, inviteeName } = offer;
  return {
    id: invitation.id,
    projectId: invitation.projectId,
    projectTitle,
    inviterName,
    rights: toRights(invitation),
    to: invitation.email === null ? (inviteeName ?? '') : maskAddress(invitation.email),
    expiresAt: invitation.expiresAt.toISOString(),
    refusal: viewer.user === undefined ? null : findRefusal(offer),
  };
}

/** @throws AppError not_found */
export async function openInvitation({ db }: AnswerDeps, viewer: Viewer, token: string): Promise<InvitationOffer> {
  return toOffer(await getOffer(db, viewer, { token }), viewer);
}

const maxListed = 50;

export async function listOwnInvitations({ db }: AnswerDeps, viewer: Viewer): Promise<InvitationOffer[]> {
  const { id } = requireUser(viewer);
  if (id === undefined) return [];
  const [me] = await db.select().from(users).where(eq(users.id, id));
  if (me === undefined) return [];
  const byAddress =
    me.emailUnverified || me.email === '' ? sql`false` : sql`lower(${projectInvitations.email}) = lower(${me.email})`;
  const offers = await selectOffers(db, viewer)
    .where(and(isOpen, sql`(${projectInvitations.inviteeId} = ${id} or ${byAddress})`))
    .orderBy(desc(projectInvitations.id))
    .limit(maxListed);
  return offers.map((offer) => toOffer(offer, viewer));
}

/**
 * Locks person and project as taking a hold does, so that of an investment and a membership at once only one succeeds; the database
 * refuses the other (db/rules/teams.sql).
 * @throws AppError not_found, forbidden (the account is another), illegal_move
 */
export async function acceptInvitation(
  { db }: AnswerDeps,
  viewer: Viewer,
  which: WhichInvitation,
): Promise<{ projectId: number; projectTitle: string }> {
  const userId = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const { invitation } = await getOffer(tx, viewer, which);
    const { id, projectId } = invitation;
    await tx.execute(sql`select from ${users} where id = ${userId} for no key update`);
    await tx.execute(sql`select from ${projects} where id = ${projectId} for no key update`);
    await tx.execute(sql`select from ${projectInvitations} where id = ${id} for update`);
    const offer = await getOffer(tx, viewer, which);
    const refusal = findRefusal(offer);
    if (refusal !== null) {
      throw new AppError(refusal === 'other_person' ? 'forbidden' : 'illegal_move', refusalTexts[refusal]);
    }
    await end(tx, id, 'accepted');
    const { canEdit, canMoney } = offer.invitation;
    // Someone who was invited by address and by profile keeps the rights that they have.
    if ((await findMembership(tx, { projectId, userId })) === undefined) {
      await addMember(tx, { projectId, userId, canEdit, canMoney });
      const event = { projectId, kind: 'joined', actorId: userId, memberId: userId, invitationId: id } as const;
      await announceTeamEvent(tx, { ...event, canEdit, canMoney }, offer.ownerId);
    }
    return { projectId, projectTitle: offer.projectTitle };
  });
}

/** Anyone with the link may decline. @throws AppError not_found */
export async function declineInvitation({ db }: AnswerDeps, viewer: Viewer, which: WhichInvitation): Promise<void> {
  await db.transaction(async (tx) => {
    const { invitation } = await getOffer(tx, viewer, which);
    const { id, projectId, canEdit, canMoney } = invitation;
    await tx.execute(sql`select from ${projectInvitations} where id = ${id} for update`);
    const { isTheirs, ownerId } = await getOffer(tx, viewer, which);
    await end(tx, id, 'declined');
    const userId = isTheirs ? viewer.user?.id : undefined;
    const actor = { actorId: userId ?? null, ...(userId !== undefined && { memberId: userId }) };
    await announceTeamEvent(
      tx,
      { projectId, kind: 'declined', ...actor, invitationId: id, canEdit, canMoney },
      ownerId,
    );
  });
}

async function end(tx: Transaction, id: number, how: 'accepted' | 'declined'): Promise<void> {
  await tx.update(projectInvitations).set({ endedAt: sql`now()`, end: how }).where(eq(projectInvitations.id, id));
}
