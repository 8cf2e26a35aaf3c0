// Inviting to a team: by address, which gives the same answer whether there is an account, or by profile. Sending again, and withdrawing.
import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { AppError } from '#kernel/errors.ts';
import { isEmailAddress } from '#kernel/fields.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Team } from '../team-contract.ts';
import {
  invitationDays,
  invitationsPerDay,
  invitationsPerPersonPerDay,
  type MemberRight,
  maxSends,
  maxTeam,
  readProfileAddress,
  toFlags,
} from '../team-rules.ts';
import { inviteesOf } from './invitation-people.ts';
import { createInvitationToken, hashInvitationToken } from './invitation-tokens.ts';
import { teamInvitationMail } from './mails/team-invitation-mail.ts';
import { type Manager, noteForAudit, requireManager } from './team-access.ts';
import { recordTeamEvent } from './team-log.ts';
import { invitationNotice } from './team-notifications.ts';
import { getTeam } from './team-service.ts';
import { projectInvitations, projectTeamEvents } from './team-table.ts';

type InvitationRow = typeof projectInvitations.$inferSelect;

/** @throws AppError not_found, forbidden, own_project, validation, illegal_move, too_many_requests */
export async function inviteToTeam(
  deps: Deps,
  viewer: Viewer,
  { projectId, to, rights }: { projectId: number; to: string; rights: MemberRight[] },
): Promise<Team> {
  await deps.db.transaction(async (tx) => {
    const manager = await requireManager(tx, viewer, projectId);
    const invitee = await readInvitee(tx, manager, to);
    await requireRoom(tx, manager);
    await requireFewEmails(tx, manager);
    const flags = toFlags(rights);
    const [row] = await tx
      .insert(projectInvitations)
      .values({
        projectId,
        ...invitee,
        ...flags,
        invitedBy: manager.actorId,
        tokenHash: randomBytes(32),
        createdAt: sql`now()`,
        sentAt: sql`now()`,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) {
      throw invalidInvitee('They are already invited. You can send that invitation again.');
    }
    await send(tx, deps, row);
    const memberId = row.inviteeId === null ? {} : { memberId: row.inviteeId };
    await recordTeamEvent(tx, {
      projectId,
      kind: 'invited',
      actorId: manager.actorId,
      ...memberId,
      invitationId: row.id,
      ...flags,
    });
    await notify(tx, invitationNotice, {
      key: `team-invitation-${row.id}`,
      subjectId: row.id,
      recipients: sql`select n.id from (${inviteesOf(row.id)}) n where not exists (
        select from message_blocks b where b.blocker_id = n.id and b.blocked_id = ${manager.actorId})`,
      actorId: manager.actorId,
    });
    await noteForAudit(tx, viewer, { manager, after: { invitation: row.id, rights } });
  });
  return getTeam(deps, viewer, projectId);
}

const expiresAt = sql`now() + make_interval(days => ${invitationDays})`;

type OfProject = { projectId: number; invitationId: number };

/** @throws AppError not_found, forbidden, own_project, too_many_requests */
export async function resendInvitation(
  deps: Deps,
  viewer: Viewer,
  { projectId, invitationId }: OfProject,
): Promise<Team> {
  await deps.db.transaction(async (tx) => {
    const manager = await requireManager(tx, viewer, projectId);
    const open = await getOpen(tx, { projectId, invitationId });
    if (open.sends >= maxSends) {
      throw new AppError(
        'too_many_requests',
        `This invitation was emailed ${maxSends} times. Withdraw it to start over.`,
      );
    }
    await requireFewEmails(tx, manager);
    const [row = open] = await tx
      .update(projectInvitations)
      .set({ sends: open.sends + 1, sentAt: sql`now()`, expiresAt })
      .where(eq(projectInvitations.id, invitationId))
      .returning();
    await send(tx, deps, row);
    const { canEdit, canMoney } = row;
    const event = { projectId, kind: 'sent_again', actorId: manager.actorId, invitationId, canEdit, canMoney } as const;
    await recordTeamEvent(tx, event);
    await noteForAudit(tx, viewer, { manager, after: { sentAgain: invitationId } });
  });
  return getTeam(deps, viewer, projectId);
}

/** @throws AppError not_found, forbidden, own_project */
export async function withdrawInvitation(
  deps: Deps,
  viewer: Viewer,
  { projectId, invitationId }: OfProject,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const manager = await requireManager(tx, viewer, projectId);
    const { canEdit, canMoney } = await getOpen(tx, { projectId, invitationId });
    await tx
      .update(projectInvitations)
      .set({ endedAt: sql`now()`, end: 'withdrawn' })
      .where(eq(projectInvitations.id, invitationId));
    const event = { projectId, kind: 'withdrawn', actorId: manager.actorId, invitationId, canEdit, canMoney } as const;
    await recordTeamEvent(tx, event);
    await noteForAudit(tx, viewer, { manager, after: { withdrawn: invitationId } });
  });
}

/** Not ended; it may have expired. @throws AppError not_found */
async function getOpen(tx: Transaction, { projectId, invitationId }: OfProject): Promise<InvitationRow> {
  const { id, endedAt } = projectInvitations;
  const [row] = await tx
    .select()
    .from(projectInvitations)
    .where(and(eq(id, invitationId), eq(projectInvitations.projectId, projectId), isNull(endedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found', 'This invitation is no longer open.');
  return row;
}

/** The token depends on the row, so its hash follows. */
async function send(tx: Transaction, deps: Deps, row: InvitationRow): Promise<void> {
  const tokenHash = hashInvitationToken(createInvitationToken(deps, row));
  await tx.update(projectInvitations).set({ tokenHash }).where(eq(projectInvitations.id, row.id));
  await queueMail(tx, teamInvitationMail, { invitationId: row.id, sends: row.sends });
}

type Invitee = { email: string; inviteeId: null } | { email: null; inviteeId: number };

/** An address is not looked up: the answer would say whose it is. @throws AppError validation */
async function readInvitee(tx: Transaction, { project }: Manager, to: string): Promise<Invitee> {
  if (isEmailAddress(to)) {
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, project.ownerId));
    if (owner?.email.toLowerCase() === to.toLowerCase()) throw invalidInvitee('This is the owner of the project');
    return { email: to, inviteeId: null };
  }
  const uid = readProfileAddress(to);
  if (uid === undefined) throw invalidInvitee('Enter an email address, or the link to a profile on this site');
  const [person] = await tx
    .select({ id: users.id, isMember: sql<boolean>`${projectMembers.userId} is not null` })
    .from(users)
    .leftJoin(projectMembers, and(eq(projectMembers.userId, users.id), eq(projectMembers.projectId, project.id)))
    .where(and(eq(users.uid, uid), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (person === undefined) throw invalidInvitee('There is no such profile');
  if (person.id === project.ownerId) throw invalidInvitee('This is the owner of the project');
  if (person.isMember) throw invalidInvitee('They are already on the team');
  return { email: null, inviteeId: person.id };
}

function invalidInvitee(message: string): AppError {
  const sentence = message.endsWith('.') ? message : `${message}.`;
  return new AppError('validation', sentence, { issues: [{ path: 'to', message }] });
}

/** @throws AppError illegal_move */
async function requireRoom(tx: Transaction, { project }: Manager): Promise<void> {
  const [members, open] = [
    await tx.$count(projectMembers, eq(projectMembers.projectId, project.id)),
    await tx.$count(
      projectInvitations,
      and(eq(projectInvitations.projectId, project.id), isNull(projectInvitations.endedAt)),
    ),
  ];
  if (members + open < maxTeam) return;
  throw new AppError('illegal_move', `A team has at most ${maxTeam} people, including open invitations.`);
}

/** @throws AppError too_many_requests */
async function requireFewEmails(tx: Transaction, { project, actorId }: Manager): Promise<void> {
  // A person may invite to several projects at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team invitations of ${actorId}`}, 0))`);
  const count = (of: SQL) =>
    tx.$count(
      projectTeamEvents,
      and(
        of,
        inArray(projectTeamEvents.kind, ['invited', 'sent_again']),
        sql`${projectTeamEvents.at} > now() - interval '1 day'`,
      ),
    );
  const ofProject = await count(eq(projectTeamEvents.projectId, project.id));
  const ofPerson = await count(eq(projectTeamEvents.actorId, actorId));
  if (ofProject < invitationsPerDay && ofPerson < invitationsPerPersonPerDay) return;
  throw new AppError('too_many_requests', 'You have sent many invitations today. Try again tomorrow.', {
    retryAfterSeconds: 86_400,
  });
}
