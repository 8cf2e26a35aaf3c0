// Deletes unused images: found, made unavailable, then deleted with their files.
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { deleteRenditions } from './image-files.ts';
import { isProfilePicture, isStaying, leavingSince } from './image-ownership.ts';
import { images } from './image-table.ts';

/** Batch size. */
const batch = 200;

/** Deletes images that have been unused for some time, of everyone or one person. `isUsed` covers uses other than profile pictures. */
export async function removeUnusedImages(
  deps: Deps,
  { olderThan, ownerId, isUsed }: { olderThan: '7 days' | '1 hour'; ownerId?: number; isUsed: SQL },
): Promise<void> {
  const filter = and(
    sql`${images.createdAt} < now() - ${olderThan}::interval`,
    ownerId === undefined ? undefined : eq(images.ownerId, ownerId),
  );
  for (let taken = batch; taken === batch; )
    taken = await deps.db.transaction((tx) =>
      markUnused(tx, filter, { limit: batch, isUsed: sql`(${isUsed} or ${isProfilePicture})` }),
    );
  await deletePendingImages(deps);
}

/**
 * Marks unused images. Using one locks its row (see image-ownership.ts), so rows are locked first and checked again: images used in the
 * meantime stay.
 */
export async function markUnused(
  tx: Transaction,
  filter: SQL | undefined,
  { limit, isUsed }: { limit?: number; isUsed: SQL },
): Promise<number> {
  const candidates = tx
    .select({ name: images.name })
    .from(images)
    .where(and(filter, isStaying, not(isUsed)))
    .orderBy(images.name)
    .for('update');
  const rows = await (limit === undefined ? candidates : candidates.limit(limit));
  if (rows.length === 0) return 0;
  const names = rows.map(({ name }) => name);
  await tx
    .update(images)
    .set({ createdAt: leavingSince })
    .where(and(inArray(images.name, names), not(isUsed)));
  return rows.length;
}

/** Stops silently if the store fails: the next run continues. */
export async function deletePendingImages({ db, storage, log }: Deps): Promise<void> {
  const rows = await db.select({ name: images.name }).from(images).where(not(isStaying));
  let removed = 0;
  try {
    for (const { name } of rows) {
      await deleteRenditions(storage, name);
      await db.delete(images).where(and(eq(images.name, name), not(isStaying)));
      removed += 1;
    }
  } catch (error) {
    log.warn(
      { event: 'images.cleanup_failed', err: error, remaining: rows.length - removed },
      'failed to delete unused images',
    );
  }
  if (removed > 0) log.info({ event: 'images.cleaned_up', removed }, 'unused images deleted');
}
