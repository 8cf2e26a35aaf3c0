// Deletes unused images: found, made unavailable, then deleted with their files.
import { and, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectDrafts } from '../drafts/draft-table.ts';
import { projects } from '../project-table.ts';
import { deleteRenditions } from './image-files.ts';
import { images } from './image-table.ts';
import { pictureUses } from './picture-use-table.ts';
import { isProfilePicture } from './profile-picture.ts';

/**
 * Marks an image as pending deletion: it can no longer be used, and if the store is unavailable, the next
 * run retries. (Files are deleted first: a file without a row would never be found.)
 */
const leavingSince = sql`timestamptz '1970-01-01 00:00:00Z'`;

/** Images that are not pending deletion. */
export const isStaying: SQL = gt(images.createdAt, leavingSince);

/** Projects and drafts only contain images of their owner, so only that person's are checked. */
const isUsedByProject: SQL = sql`(
  exists (
    select 1 from ${projects}
    where ${projects.ownerId} = ${images.ownerId} and ${projects.deletedAt} is null
      and (${projects.coverImage} = '/media/' || ${images.name} or ${projects.galleryImages} ? ('/media/' || ${images.name}))
  )
  or exists (
    select 1 from ${projectDrafts}
    where ${projectDrafts.ownerId} = ${images.ownerId} and position(${images.name} in ${projectDrafts.values}::text) > 0
  )
  or exists (select 1 from ${pictureUses} where ${pictureUses.name} = ${images.name})
)`;

const isUsed: SQL = sql`(${isUsedByProject} or ${isProfilePicture})`;

/** Batch size. */
const batch = 200;

/** Deletes images unused by projects and drafts for some time, of everyone or one person. */
export async function removeUnusedImages(
  deps: Deps,
  { olderThan, ownerId }: { olderThan: '7 days' | '1 hour'; ownerId?: number },
): Promise<void> {
  const filter = and(
    sql`${images.createdAt} < now() - ${olderThan}::interval`,
    ownerId === undefined ? undefined : eq(images.ownerId, ownerId),
  );
  for (let taken = batch; taken === batch; )
    taken = await deps.db.transaction((tx) => takeOut(tx, filter, { limit: batch }));
  await deletePendingImages(deps);
}

/**
 * Erases a person's images that only they could see (files follow with the next run); images on a
 * project stay with it.
 */
export async function forgetUnpublished(tx: Transaction, { id: ownerId }: { id: number }): Promise<void> {
  await tx.delete(projectDrafts).where(eq(projectDrafts.ownerId, ownerId));
  await takeOut(tx, eq(images.ownerId, ownerId), { isUsed: isUsedByProject });
}

/**
 * Marks unused images. Using one locks its row (see project-media.ts), so rows are locked first and checked
 * again: images used meanwhile stay.
 */
async function takeOut(
  tx: Transaction,
  filter: SQL | undefined,
  { limit, isUsed: isKept = isUsed }: { limit?: number; isUsed?: SQL },
): Promise<number> {
  const candidates = tx
    .select({ name: images.name })
    .from(images)
    .where(and(filter, isStaying, not(isKept)))
    .orderBy(images.name)
    .for('update');
  const rows = await (limit === undefined ? candidates : candidates.limit(limit));
  if (rows.length === 0) return 0;
  const names = rows.map(({ name }) => name);
  await tx
    .update(images)
    .set({ createdAt: leavingSince })
    .where(and(inArray(images.name, names), not(isKept)));
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
