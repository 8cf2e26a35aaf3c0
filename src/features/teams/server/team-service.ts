// The team of a project: reading it, changing rights, removing members and leaving.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { changeMember, findMembership, removeMember } from '#features/projects/server/project-members.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { Team, TeamEvent, TeamInvitation } from '../team-contract.ts';
import { type MemberRight, maxSends, shownEvents, toFlags, toRights } from '../team-rules.ts';
import { findTeamProject, noteForAudit, requireManager } from './team-access.ts';
import { announceTeamEvent } from './team-log.ts';
import { projectInvitations, projectTeamEvents } from './team-table.ts';

type TeamDeps = Pick<Deps, 'db'>;

/** @throws AppError not_found for anyone but the team and administrators */
export async function getTeam({ db }: TeamDeps, viewer: Viewer, projectId: number): Promise<Team> {
  const { ownerId, isOwner, ...project } = await findTeamProject(db, viewer, projectId);
  const canManage = isOwner || viewer.admin !== undefined;
  const [owner, members, invitations, log] = await Promise.all([
    readOwner(db, ownerId),
    listMembers(db, projectId),
    canManage ? listInvitations(db, projectId) : [],
    canManage ? listEvents(db, projectId) : [],
  ]);
  const named = <Person extends { recordId: number | null }>(person: Person): Person =>
    viewer.admin === undefined ? { ...person, recordId: null } : person;
  return {
    project,
    canManage,
    ownUid: viewer.user?.uid ?? null,
    owner: named(owner),
    members: members.map(named),
    invitations,
    log,
  };
}

async function readOwner(db: Queryable, ownerId: number): Promise<Team['owner']> {
  const [owner] = await db.select().from(users).where(eq(users.id, ownerId));
  const isPerson = owner?.kind === 'person' && owner.erasedAt === null;
  return {
    uid: isPerson ? owner.uid : null,
    recordId: isPerson ? owner.id : null,
    name: owner?.name ?? '',
    image: isPerson ? owner.profileImage : null,
  };
}

async function listMembers(db: Queryable, projectId: number): Promise<Team['members']> {
  const { canEdit, canMoney, joinedAt } = projectMembers;
  const rows = await db
    .select({ id: users.id, uid: users.uid, name: users.name, image: users.profileImage, canEdit, canMoney, joinedAt })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(joinedAt), asc(users.id));
  return rows.map(({ id, uid, name, image, joinedAt: at, ...flags }) => ({
    uid,
    recordId: id,
    name,
    image,
    rights: toRights(flags),
    joinedAt: at.toISOString(),
  }));
}

async function listInvitations(db: Queryable, projectId: number): Promise<TeamInvitation[]> {
  const rows = await db
    .select({
      invitation: projectInvitations,
      name: users.name,
      uid: users.uid,
      isExpired: sql<boolean>`${projectInvitations.expiresAt} <= now()`,
    })
    .from(projectInvitations)
    .leftJoin(users, eq(users.id, projectInvitations.inviteeId))
    .where(and(eq(projectInvitations.projectId, projectId), isNull(projectInvitations.endedAt)))
    .orderBy(desc(projectInvitations.id));
  return rows.map(({ invitation, name, uid, isExpired }) => ({
    id: invitation.id,
    to: invitation.email ?? name ?? '',
    uid,
    rights: toRights(invitation),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    isExpired,
    isSentOut: invitation.sends >= maxSends,
  }));
}

const actors = alias(users, 'actors');
const abouts = alias(users, 'abouts');

async function listEvents(db: Queryable, projectId: number): Promise<TeamEvent[]> {
  const rows = await db
    .select({
      event: projectTeamEvents,
      actor: sql<string | null>`case when ${actors.erasedAt} is null then ${actors.name} end`,
      about: sql<
        string | null
      >`coalesce(case when ${abouts.erasedAt} is null then ${abouts.name} end, ${projectInvitations.email})`,
    })
    .from(projectTeamEvents)
    .leftJoin(actors, eq(actors.id, projectTeamEvents.actorId))
    .leftJoin(abouts, eq(abouts.id, projectTeamEvents.memberId))
    .leftJoin(projectInvitations, eq(projectInvitations.id, projectTeamEvents.invitationId))
    .where(eq(projectTeamEvents.projectId, projectId))
    .orderBy(desc(projectTeamEvents.id))
    .limit(shownEvents);
  return rows.map(({ event, actor, about }) => ({
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    actor,
    about,
    rights: toRights(event),
  }));
}

type Change = { projectId: number; uid: string };

/** @throws AppError not_found, forbidden, own_project */
export async function changeRights(
  deps: TeamDeps,
  viewer: Viewer,
  { projectId, uid, rights }: Change & { rights: MemberRight[] },
): Promise<Team> {
  const flags = toFlags(rights);
  await deps.db.transaction(async (tx) => {
    const manager = await requireManager(tx, viewer, projectId);
    const memberId = await getMemberId(tx, { projectId, uid });
    const before = await findMembership(tx, { projectId, userId: memberId });
    if (before?.canEdit === flags.canEdit && before.canMoney === flags.canMoney) return;
    await changeMember(tx, { projectId, userId: memberId, ...flags });
    const event = { projectId, kind: 'rights_changed', actorId: manager.actorId, memberId, ...flags } as const;
    await announceTeamEvent(tx, event, memberId);
    await noteForAudit(tx, viewer, { manager, after: { member: memberId, rights } });
  });
  return getTeam(deps, viewer, projectId);
}

/** Members leave by removing themselves. @throws AppError not_found, forbidden, own_project */
export async function removeFromTeam({ db }: TeamDeps, viewer: Viewer, { projectId, uid }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    if (viewer.user?.uid === uid && viewer.user.id !== undefined && (await leave(tx, projectId, viewer.user.id)))
      return;
    const manager = await requireManager(tx, viewer, projectId);
    const memberId = await getMemberId(tx, { projectId, uid });
    const gone = await removeMember(tx, { projectId, userId: memberId });
    if (gone === undefined) throw memberNotFound();
    const event = { projectId, kind: 'removed', actorId: manager.actorId, memberId, ...gone } as const;
    await announceTeamEvent(tx, event, memberId);
    await noteForAudit(tx, viewer, { manager, after: { removed: memberId } });
  });
}

/** False if they are no member. */
async function leave(tx: Transaction, projectId: number, userId: number): Promise<boolean> {
  const gone = await removeMember(tx, { projectId, userId });
  if (gone === undefined) return false;
  const [project] = await tx.select({ ownerId: projects.ownerId }).from(projects).where(eq(projects.id, projectId));
  const event = { projectId, kind: 'left', actorId: userId, memberId: userId, ...gone } as const;
  await announceTeamEvent(tx, event, project?.ownerId ?? 0);
  return true;
}

/** @throws AppError not_found */
async function getMemberId(tx: Transaction, { projectId, uid }: Change): Promise<number> {
  const [member] = await tx
    .select({ id: users.id })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(and(eq(projectMembers.projectId, projectId), eq(users.uid, uid)));
  if (member === undefined) throw memberNotFound();
  return member.id;
}

function memberNotFound(): AppError {
  return new AppError('not_found', 'This person is not on the team.');
}
