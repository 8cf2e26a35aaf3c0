// Notifications of invitations to teams and of changes of teams.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { inviteesOf } from './invitation-people.ts';
import { projectInvitations, projectTeamEvents } from './team-table.ts';

/** Hidden once the invitation is over. */
export const invitationNotice = defineNotification({
  kind: 'team_invitation',
  find: (db, readerId, ids) =>
    db
      .select({ id: projectInvitations.id, title: projects.title, inviter: users.name })
      .from(projectInvitations)
      .innerJoin(projects, and(eq(projects.id, projectInvitations.projectId), isNotDeleted))
      .innerJoin(users, and(eq(users.id, projectInvitations.invitedBy), isNull(users.erasedAt)))
      .where(
        and(
          inArray(projectInvitations.id, ids),
          isNull(projectInvitations.endedAt),
          sql`${projectInvitations.expiresAt} > now()`,
          sql`${readerId} in (${inviteesOf(projectInvitations.id)})`,
        ),
      ),
  show: ({ title, inviter }) => ({
    title: `${inviter} invited you to the team of ${title}`,
    link: '/team-invitations',
  }),
});

const members = alias(users, 'members');

export const teamChangeNotice = defineNotification({
  kind: 'team_changed',
  find: (db, readerId, ids) =>
    db
      .select({
        id: projectTeamEvents.id,
        kind: projectTeamEvents.kind,
        projectId: projects.id,
        title: projects.title,
        member: sql<string>`coalesce(${members.name}, 'Someone you invited')`,
      })
      .from(projectTeamEvents)
      .innerJoin(projects, and(eq(projects.id, projectTeamEvents.projectId), isNotDeleted))
      .leftJoin(members, eq(members.id, projectTeamEvents.memberId))
      .where(
        and(inArray(projectTeamEvents.id, ids), or(eq(projectTeamEvents.memberId, readerId), mayDo('own', readerId))),
      ),
  show({ kind, projectId, title, member }) {
    const link = kind === 'removed' ? '/dashboard' : `/dashboard/projects/${projectId}/team`;
    if (kind === 'removed') return { title: `You are no longer on the team of ${title}`, link };
    if (kind === 'rights_changed') return { title: `Your rights in ${title} changed`, link };
    if (kind === 'joined') return { title: `${member} joined the team of ${title}`, link };
    if (kind === 'left') return { title: `${member} left the team of ${title}`, link };
    return { title: `${member} declined to join the team of ${title}`, link };
  },
});
