// Updates of an imported project, with their dates. Nobody is notified: they were news of another site.
import type { Transaction } from '#platform/postgres/database.ts';
import { requirePictures } from './update-pictures.ts';
import { projectUpdates } from './update-table.ts';

type ImportedUpdate = typeof projectUpdates.$inferInsert & { authorId: number };

/** @throws AppError validation if a picture in its text is not the author's */
export async function importUpdate(tx: Transaction, { authorId, ...update }: ImportedUpdate): Promise<void> {
  const [row] = await tx.insert(projectUpdates).values(update).returning();
  if (row === undefined) throw new Error('insert returned no update');
  await requirePictures(tx, { ...row, authorId });
}
