// Finds the images used by projects, drafts and texts about projects, and who may see them for that reason.
import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { markUnused } from '#features/images/server/image-removal.ts';
import { images } from '#features/images/server/image-table.ts';
import type { ImageHooks } from '#features/images/server/image-visibility.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { projectDrafts } from '../drafts/draft-table.ts';
import { mayDo } from '../project-access.ts';
import { projects } from '../project-table.ts';
import { isListed, isNotDeleted } from '../project-visibility.ts';
import { pictureUses } from './picture-use-table.ts';
import { projectImages } from './project-image-table.ts';

/** Whether a person has money in a project now; decided by a later slice. */
export type IsInvestor = (db: Queryable, investment: { userId: number; projectId: number }) => Promise<boolean>;

/** Drafts only contain images of their owner, so only that person's are checked. */
export const isUsedByProject: SQL = sql`(
  exists (
    select 1 from ${projectImages} join ${projects} on ${projects.id} = ${projectImages.projectId}
    where ${projectImages.name} = ${images.name} and ${projects.ownerId} = ${images.ownerId} and ${projects.deletedAt} is null
  )
  or exists (
    select 1 from ${projectDrafts}
    where ${projectDrafts.ownerId} = ${images.ownerId} and position(${images.name} in ${projectDrafts.values}::text) > 0
  )
  or exists (select 1 from ${pictureUses} where ${pictureUses.name} = ${images.name})
)`;

export function createImageHooks(isInvestor: IsInvestor): ImageHooks {
  return {
    isUsed: isUsedByProject,
    isPublic: isShownToEveryone,
    isReader: (db, reader) => isReaderOfText(db, { ...reader, isInvestor }),
  };
}

function isShownToEveryone(db: Queryable, name: string): SQL {
  const publicProjects = db
    .select({ id: projects.id })
    .from(projectImages)
    .innerJoin(projects, eq(projects.id, projectImages.projectId))
    .where(and(eq(projectImages.name, name), isListed));
  const publicTexts = db
    .select({ id: projects.id })
    .from(pictureUses)
    .innerJoin(projects, eq(projects.id, pictureUses.projectId))
    .where(and(eq(pictureUses.name, name), eq(pictureUses.audience, 'everyone'), isListed));
  return sql`(${exists(publicProjects)} or ${exists(publicTexts)})`;
}

/**
 * Erases a person's images that only they could see (files follow with the next run); images on a
 * project stay with it.
 */
export async function forgetUnpublished(tx: Transaction, { id: ownerId }: { id: number }): Promise<void> {
  await tx.delete(projectDrafts).where(eq(projectDrafts.ownerId, ownerId));
  await markUnused(tx, eq(images.ownerId, ownerId), { isUsed: isUsedByProject });
}

/** The owner and the team see what their project shows and every text about it, its investors the texts for investors. */
async function isReaderOfText(
  db: Queryable,
  { userId, name, isInvestor }: { userId: number; name: string; isInvestor: IsInvestor },
): Promise<boolean> {
  const texts = await db
    .select({
      projectId: projects.id,
      audience: pictureUses.audience,
      isOwn: sql<boolean>`${mayDo('member', userId)}`,
      isListed: sql<boolean>`${isListed}`,
    })
    .from(pictureUses)
    .innerJoin(projects, eq(projects.id, pictureUses.projectId))
    .where(and(eq(pictureUses.name, name), isNotDeleted));
  if (texts.some(({ isOwn }) => isOwn)) return true;
  const shown = db
    .select({ id: projects.id })
    .from(projectImages)
    .innerJoin(projects, eq(projects.id, projectImages.projectId))
    .where(and(eq(projectImages.name, name), mayDo('member', userId), isNotDeleted));
  if ((await shown).length > 0) return true;
  for (const { projectId, audience, isListed: isOpen } of texts) {
    if (audience === 'investors' && isOpen && (await isInvestor(db, { userId, projectId }))) return true;
  }
  return false;
}
