// A person's saved searches, in their data export and in erasure.
import { eq, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { savedSearches } from './saved-search-table.ts';

export const discoveryExport: readonly ExportPart[] = [
  {
    name: 'saved_searches',
    description: 'Searches that you saved, and how you hear about new projects that match.',
    tables: ['saved_searches'],
    select: ({ id }) =>
      sql`select name, query, alert, created_at from saved_searches where user_id = ${id} order by id`,
  },
];

export async function forgetSavedSearches(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.userId, id));
}
