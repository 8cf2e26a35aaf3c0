// A person's follows and saved projects, in their data export and in erasure.
import { eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { follows, savedProjects } from './following-table.ts';

export const peopleExport: readonly ExportPart[] = [
  {
    name: 'following',
    description: 'Creators whom you follow, by the last part of their profile address.',
    tables: ['follows'],
    select: ({ id }) => sql`
      select uid as creator, follows.created_at from follows join users on users.id = creator_id
      where follower_id = ${id} order by follows.created_at`,
  },
  {
    name: 'saved_projects',
    description: 'Projects that you saved.',
    tables: ['saved_projects'],
    select: ({ id }) =>
      sql`select project_id, created_at from saved_projects where user_id = ${id} order by created_at`,
  },
];

export async function forgetFollowing(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, id), eq(follows.creatorId, id)));
  await tx.delete(savedProjects).where(eq(savedProjects.userId, id));
}
