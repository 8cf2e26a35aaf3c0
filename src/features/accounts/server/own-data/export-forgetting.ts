// Erases the times at which a person requested copies of their data.
import { eq } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { dataExports } from '../export-table.ts';

export async function forgetDataExports(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(dataExports).where(eq(dataExports.userId, id));
}
