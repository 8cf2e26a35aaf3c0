// Access to images: everyone if a public project, text or its owner's profile shows it; else its owner, administrators, and
// readers of that text.
import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectImages } from '../project-image-table.ts';
import { projects } from '../project-table.ts';
import { isListed, isNotDeleted } from '../project-visibility.ts';
import { isStaying } from './image-removal.ts';
import { images } from './image-table.ts';
import { pictureUses } from './picture-use-table.ts';
import { isProfilePicture } from './profile-picture.ts';

/** Whether a person has money in a project now; decided by a later slice. */
export type IsInvestor = (db: Queryable, investment: { userId: number; projectId: number }) => Promise<boolean>;

/** Undefined if the image is missing or not visible to this viewer. */
export async function findImageAudience(
  db: Queryable,
  viewer: Viewer,
  { name, isInvestor }: { name: string; isInvestor: IsInvestor },
): Promise<'everybody' | 'viewer' | undefined> {
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
  const [row] = await db
    .select({
      ownerId: images.ownerId,
      isPublic: sql<boolean>`${or(exists(publicProjects), exists(publicTexts), isProfilePicture)}`,
    })
    .from(images)
    .where(and(eq(images.name, name), isStaying));
  if (row === undefined) return undefined;
  if (row.isPublic) return 'everybody';
  if (viewer.admin !== undefined || row.ownerId === viewer.user?.id) return 'viewer';
  const userId = viewer.user?.id;
  if (userId === undefined) return undefined;
  return (await isReaderOfText(db, { userId, name, isInvestor })) ? 'viewer' : undefined;
}

/** The owner of the project reads every text about it, its investors those for investors. */
async function isReaderOfText(
  db: Queryable,
  { userId, name, isInvestor }: { userId: number; name: string; isInvestor: IsInvestor },
): Promise<boolean> {
  const texts = await db
    .select({
      projectId: projects.id,
      audience: pictureUses.audience,
      ownerId: projects.ownerId,
      isListed: sql<boolean>`${isListed}`,
    })
    .from(pictureUses)
    .innerJoin(projects, eq(projects.id, pictureUses.projectId))
    .where(and(eq(pictureUses.name, name), isNotDeleted));
  if (texts.some(({ ownerId }) => ownerId === userId)) return true;
  for (const { projectId, audience, isListed: isOpen } of texts) {
    if (audience === 'investors' && isOpen && (await isInvestor(db, { userId, projectId }))) return true;
  }
  return false;
}
