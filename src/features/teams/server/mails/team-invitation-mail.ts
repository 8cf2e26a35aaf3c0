// Email with the link that accepts an invitation to a team. It goes to an address that may have no account, and to nobody who has blocked
// the person who invites.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { rightWords } from '../../team-copy.ts';
import { invitationDays, toRights } from '../../team-rules.ts';
import { isBlockedBy } from '../invitation-people.ts';
import { createInvitationToken } from '../invitation-tokens.ts';
import { projectInvitations } from '../team-table.ts';

const invitees = alias(users, 'invitees');

export const teamInvitationMail = definePersonMail({
  kind: 'team_invitation',
  facts: z.object({ invitationId: z.int(), sends: z.int() }),
  key: ({ invitationId, sends }) => `team-invitation-${invitationId}-${sends}`,
  async find({ db }, { invitationId, sends }) {
    const rows = await db
      .select({
        invitation: projectInvitations,
        title: projects.title,
        inviter: users.name,
        inviteeName: invitees.name,
        address: sql<string | null>`coalesce(${projectInvitations.email}, ${invitees.email})`,
      })
      .from(projectInvitations)
      .innerJoin(projects, and(eq(projects.id, projectInvitations.projectId), isNotDeleted))
      .innerJoin(users, and(eq(users.id, projectInvitations.invitedBy), isNull(users.erasedAt)))
      .leftJoin(invitees, and(eq(invitees.id, projectInvitations.inviteeId), canBeEmailed(invitees)))
      .where(
        and(
          eq(projectInvitations.id, invitationId),
          eq(projectInvitations.sends, sends),
          isNull(projectInvitations.endedAt),
          sql`${projectInvitations.expiresAt} > now()`,
          sql`not ${isBlockedBy(projectInvitations.invitedBy)}`,
        ),
      );
    return rows.flatMap(({ address, inviteeName, ...row }) =>
      address === null ? [] : [{ ...row, to: inviteeName === null ? { address } : { name: inviteeName, address } }],
    );
  },
  write({ invitation, title, inviter }, { brandName, supportAddress }, deps) {
    const rights = toRights(invitation).map((right) => rightWords[right]);
    return {
      subject: `${inviter} invited you to the team of ${title}`,
      parts: [
        `${inviter} invited you to help run the project “${title}” on ${brandName}.`,
        { rows: rights.map(({ label, text }) => [label, text] as const) },
        { button: 'View invitation', path: `/team-invitations#${createInvitationToken(deps, invitation)}` },
        `The link works for ${invitationDays} days, and only for an account with this email address. People on a project’s team can’t invest in it.`,
        `If you don’t know ${inviter}, ignore this email, or write to ${supportAddress} if you keep getting them.`,
      ],
    };
  },
});
