// Invitations to the team of a project, and the log of its changes. Members are in the projects slice, which decides about access.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { invitationEnds, teamEventKinds } from '../team-rules.ts';

export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    /** The address invited, or the person whose profile was invited: then the inviter never learns an address. */
    email: text(),
    inviteeId: reference('invitee_id', () => users.id),
    canEdit: boolean('can_edit').notNull(),
    canMoney: boolean('can_money').notNull(),
    /** sha256 of the token in the latest link; earlier links no longer work. */
    tokenHash: bytea('token_hash').notNull().unique(),
    invitedBy: reference('invited_by', () => users.id).notNull(),
    createdAt: moment('created_at').notNull(),
    sends: integer().notNull().default(1),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    end: text({ enum: invitationEnds }),
  },
  (table) => [
    check('project_invitations_to', sql`(${table.email} is null) <> (${table.inviteeId} is null)`),
    check('project_invitations_rights', sql`${table.canEdit} or ${table.canMoney}`),
    check('project_invitations_end', sql`(${table.endedAt} is null) = (${table.end} is null)`),
    check('project_invitations_ends', sql`${table.end} in (${listed(invitationEnds)})`),
    uniqueIndex('project_invitations_open_email')
      .on(table.projectId, sql`lower(${table.email})`)
      .where(sql`ended_at is null and email is not null`),
    uniqueIndex('project_invitations_open_person')
      .on(table.projectId, table.inviteeId)
      .where(sql`ended_at is null and invitee_id is not null`),
    index('project_invitations_by_project').on(table.projectId),
    index('project_invitations_by_email').on(sql`lower(${table.email})`).where(sql`email is not null`),
    index('project_invitations_by_person').on(table.inviteeId).where(sql`invitee_id is not null`),
    index('project_invitations_over').on(table.expiresAt),
  ],
);

/** Names are joined, so that erased people leave no trace here. */
export const projectTeamEvents = pgTable(
  'project_team_events',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    at: moment('at').notNull().defaultNow(),
    kind: text({ enum: teamEventKinds }).notNull(),
    /** Null for someone who declined without signing in. */
    actorId: reference('actor_id', () => users.id),
    /** The person it is about; null while an invitation has no account. */
    memberId: reference('member_id', () => users.id),
    invitationId: reference('invitation_id', () => projectInvitations.id, { onDelete: 'set null' }),
    canEdit: boolean('can_edit').notNull(),
    canMoney: boolean('can_money').notNull(),
  },
  (table) => [
    check('project_team_events_kind', sql`${table.kind} in (${listed(teamEventKinds)})`),
    index('project_team_events_by_project').on(table.projectId, table.id),
    index('project_team_events_by_actor').on(table.actorId, table.at),
    index('project_team_events_by_invitation').on(table.invitationId),
  ],
);
