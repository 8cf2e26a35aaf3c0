// Erases a person's drafts of updates, and why updates of theirs were removed. Published updates stay with the project.
import { eq, inArray, sql } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import { clearPictureUses } from '#features/projects/server/images/picture-uses.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { draftText } from './update-drafts.ts';
import { updateDrafts, updateMarks } from './update-table.ts';

/** Before unused pictures are erased, because a draft uses its own. */
export async function forgetUpdates(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const drafts = await tx.delete(updateDrafts).where(eq(updateDrafts.authorId, id)).returning({ id: updateDrafts.id });
  for (const draft of drafts) await clearPictureUses(tx, draftText(draft.id));
  const owned = sql`(select u.id from project_updates u join projects p on p.id = u.project_id where p.owner_id = ${id})`;
  await tx.update(updateMarks).set({ removalReason: null }).where(inArray(updateMarks.updateId, owned));
}
