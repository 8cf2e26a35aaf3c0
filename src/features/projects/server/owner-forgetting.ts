// Erases a project owner's data: everything written to or about them is deleted.
// Decisions with time and author stay, and so do the projects' texts, which others have invested in.
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectChanges } from './history/project-change-table.ts';

type Owner = Pick<ErasedPerson, 'id'>;

/** Includes projects they handed over: they were written to as well. */
export async function forgetProjectHistory(tx: Transaction, { id }: Owner): Promise<void> {
  const { before, after } = projectChanges;
  const wereTheirs = await tx
    .selectDistinct({ id: projectChanges.projectId })
    .from(projectChanges)
    .where(sql`${String(id)} in (${before} ->> 'owner_id', ${after} ->> 'owner_id')`);
  await tx
    .update(projectChanges)
    .set({ reason: null })
    .where(and(inArray(projectChanges.projectId, listIds(wereTheirs)), isNotNull(projectChanges.reason)));
  await eraseFromAudit(tx, 'project', wereTheirs);
}

function listIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
