// Invitations to teams and the log of their changes, in a person's data export and in erasure.
import { eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectInvitations } from './team-table.ts';

export const teamExport: readonly ExportPart[] = [
  {
    name: 'team_invitations',
    description:
      'Invitations to teams of projects that you got or sent. Addresses of people whom you invited are theirs.',
    tables: ['project_invitations'],
    select: ({ id, email, emailUnverified }) => sql`
      select project_id, case when invited_by = ${id} then 'sent' else 'received' end as direction,
        case when invitee_id = ${id} or (not ${emailUnverified} and lower(email) = lower(${email})) then email end as email,
        can_edit, can_money, created_at, sends, sent_at, expires_at, ended_at, "end"
      from project_invitations
      where invited_by = ${id} or invitee_id = ${id} or (not ${emailUnverified} and lower(email) = lower(${email}))
      order by id`,
  },
  {
    name: 'team_changes',
    description: 'Changes of teams of projects that you made or that were about you.',
    tables: ['project_team_events'],
    select: ({ id }) => sql`
      select project_id, at, kind, actor_id = ${id} as by_you, member_id = ${id} as about_you, can_edit, can_money
      from project_team_events where actor_id = ${id} or member_id = ${id} order by id`,
  },
];

/** Deletes the invitations they got and sent; the log of a project keeps its rows without a name. */
export async function forgetInvitations(
  tx: Transaction,
  { id, email }: Pick<ErasedPerson, 'id' | 'email'>,
): Promise<void> {
  const { email: address, inviteeId, invitedBy } = projectInvitations;
  await tx
    .delete(projectInvitations)
    .where(or(eq(inviteeId, id), eq(invitedBy, id), sql`lower(${address}) = lower(${email})`));
}
