// Erases whom a person follows, who follows them, and what they saved.
import { eq, or } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { follows, savedProjects } from './following-table.ts';

export async function forgetFollowing(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, id), eq(follows.creatorId, id)));
  await tx.delete(savedProjects).where(eq(savedProjects.userId, id));
}
