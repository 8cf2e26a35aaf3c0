// Email about a change of a team: to the owner when someone joined, declined or left, to the member when their rights changed or ended.
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { nameRights } from '../../team-copy.ts';
import { toRights } from '../../team-rules.ts';
import { projectTeamEvents } from '../team-table.ts';

const members = alias(users, 'members');
const isForMember = sql`${projectTeamEvents.kind} in ('rights_changed', 'removed')`;

export const teamChangeMail = definePersonMail({
  kind: 'team_change',
  facts: z.object({ eventId: z.int() }),
  key: ({ eventId }) => `team-change-${eventId}`,
  find: ({ db }, { eventId }) =>
    db
      .select({
        to: recipient,
        kind: projectTeamEvents.kind,
        canEdit: projectTeamEvents.canEdit,
        canMoney: projectTeamEvents.canMoney,
        projectId: projects.id,
        title: projects.title,
        member: sql<string>`coalesce(${members.name}, 'Someone you invited')`,
      })
      .from(projectTeamEvents)
      .innerJoin(projects, and(eq(projects.id, projectTeamEvents.projectId), isNotDeleted))
      .innerJoin(
        users,
        and(
          sql`${users.id} = case when ${isForMember} then ${projectTeamEvents.memberId} else ${projects.ownerId} end`,
          canBeEmailed(users),
        ),
      )
      .leftJoin(members, eq(members.id, projectTeamEvents.memberId))
      .where(eq(projectTeamEvents.id, eventId)),
  write({ kind, projectId, title, member, ...flags }) {
    const rights = nameRights(toRights(flags));
    const team = { button: 'View team', path: `/dashboard/projects/${projectId}/team` };
    switch (kind) {
      case 'joined':
        return {
          subject: `${member} joined the team of ${title}`,
          parts: [
            `${member} accepted your invitation to the team of “${title}”.`,
            { rows: [['Rights', rights]] },
            team,
          ],
        };
      case 'declined':
        return {
          subject: `Your invitation to the team of ${title} was declined`,
          parts: [`${member} declined your invitation to the team of “${title}”.`, team],
        };
      case 'left':
        return {
          subject: `${member} left the team of ${title}`,
          parts: [`${member} left the team of “${title}” and no longer has access to it.`, team],
        };
      case 'rights_changed':
        return {
          subject: `Your rights in ${title} changed`,
          parts: [`Your rights in the team of “${title}” changed.`, { rows: [['Rights now', rights]] }, team],
        };
      case 'removed':
        return {
          subject: `You are no longer on the team of ${title}`,
          parts: [`You were removed from the team of “${title}”. You no longer have access to its pages for the team.`],
        };
      default:
        return undefined;
    }
  },
});
