// Saved views of administrators, in their data export and in erasure.
import { eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, isSearchFor } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { savedViews } from './view-table.ts';

export const viewExport: readonly ExportPart[] = [
  {
    name: 'saved_views',
    description: 'Views of lists that you saved as an administrator.',
    tables: ['saved_views'],
    select: ({ id }) =>
      sql`select list, name, query, is_shared, created_at from saved_views where owner_id = ${id} order by id`,
  },
];

/** Those they saved, and searches of others that find them. */
export async function forgetViews(tx: Transaction, person: ErasedPerson): Promise<void> {
  const findsThem = isSearchFor(sql`${savedViews.query} ->> 'q'`, person);
  await tx.delete(savedViews).where(or(eq(savedViews.ownerId, person.id), findsThem));
}
