// Memberships of the teams of projects: reading and changing them, and their place in a person's data. Who may change them is decided in
// the teams slice.
import { and, eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { StoredRights } from './project-access.ts';
import { projectMembers } from './project-member-table.ts';

export type Membership = { projectId: number; userId: number };

const isMembership = ({ projectId, userId }: Membership) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));

export async function findMembership(db: Queryable, membership: Membership): Promise<StoredRights | undefined> {
  const { canEdit, canMoney } = projectMembers;
  const [row] = await db.select({ canEdit, canMoney }).from(projectMembers).where(isMembership(membership));
  return row;
}

/** The database refuses the owner, and people with money in the project (db/rules/teams.sql). */
export async function addMember(tx: Transaction, membership: Membership & StoredRights): Promise<void> {
  await tx.insert(projectMembers).values(membership);
}

export async function changeMember(tx: Transaction, { canEdit, canMoney, ...of }: Membership & StoredRights) {
  await tx.update(projectMembers).set({ canEdit, canMoney }).where(isMembership(of));
}

/** Undefined if they were no member. */
export async function removeMember(tx: Transaction, membership: Membership): Promise<StoredRights | undefined> {
  const { canEdit, canMoney } = projectMembers;
  const [gone] = await tx.delete(projectMembers).where(isMembership(membership)).returning({ canEdit, canMoney });
  return gone;
}

export const membershipExport: readonly ExportPart[] = [
  {
    name: 'project_memberships',
    description: 'Projects of others whose team you are on.',
    tables: ['project_members'],
    select: ({ id }) => sql`
      select project_id, can_edit, can_money, joined_at from project_members where user_id = ${id} order by joined_at`,
  },
];

/** Also ends the teams of their own projects: nobody is left who answers for what a member does. */
export async function forgetMemberships(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx
    .delete(projectMembers)
    .where(
      or(
        eq(projectMembers.userId, id),
        sql`${projectMembers.projectId} in (select id from projects where owner_id = ${id})`,
      ),
    );
}
