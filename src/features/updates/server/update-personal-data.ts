// A person's updates, in their data export and in erasure. Drafts and reasons of removals are erased; published updates stay with
// the project.
import { eq, inArray, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import { clearPictureUses } from '#features/projects/server/pictures/picture-uses.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { draftText } from './update-drafts.ts';
import { updateDrafts, updateMarks } from './update-table.ts';

export const updateExport: readonly ExportPart[] = [
  {
    name: 'project_updates',
    description: 'Updates of your projects, with earlier versions and why one was removed.',
    tables: ['project_updates', 'update_marks', 'update_versions'],
    select: ({ id }) => sql`
      select u.id, u.project_id, u.title, u.content, u.visibility, u.created_at, m.edited_at, m.removed_at, m.removed_by, m.removal_reason,
        (select jsonb_agg(jsonb_build_object('title', v.title, 'content', v.content, 'visibility', v.visibility, 'replaced_at', v.replaced_at) order by v.id)
          from update_versions v where v.update_id = u.id) as earlier
      from project_updates u join projects p on p.id = u.project_id left join update_marks m on m.update_id = u.id
      where p.owner_id = ${id} order by u.id`,
  },
  {
    name: 'update_drafts',
    description: 'Drafts of updates that you have not published.',
    tables: ['update_drafts'],
    select: ({ id }) => sql`
      select id, project_id, title, content, visibility, created_at, updated_at from update_drafts where author_id = ${id} order by id`,
  },
];

/** Runs before unused pictures are erased, because a draft uses its own. */
export async function forgetUpdates(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const drafts = await tx.delete(updateDrafts).where(eq(updateDrafts.authorId, id)).returning({ id: updateDrafts.id });
  for (const draft of drafts) await clearPictureUses(tx, draftText(draft.id));
  const owned = sql`(select u.id from project_updates u join projects p on p.id = u.project_id where p.owner_id = ${id})`;
  await tx.update(updateMarks).set({ removalReason: null }).where(inArray(updateMarks.updateId, owned));
}
