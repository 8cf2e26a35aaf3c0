// Access to images: everyone if a public project shows it, else its owner and administrators.
import { and, eq, exists, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectImages } from '../project-image-table.ts';
import { projects } from '../project-table.ts';
import { isListed } from '../project-visibility.ts';
import { isStaying } from './image-removal.ts';
import { images } from './image-table.ts';

/** Undefined if the image is missing or not visible to this viewer. */
export async function findImageAudience(
  db: Queryable,
  viewer: Viewer,
  name: string,
): Promise<'everybody' | 'viewer' | undefined> {
  const publicProjects = db
    .select({ id: projects.id })
    .from(projectImages)
    .innerJoin(projects, eq(projects.id, projectImages.projectId))
    .where(and(eq(projectImages.name, name), isListed));
  const [row] = await db
    .select({ ownerId: images.ownerId, isPublic: sql<boolean>`${exists(publicProjects)}` })
    .from(images)
    .where(and(eq(images.name, name), isStaying));
  if (row === undefined) return undefined;
  if (row.isPublic) return 'everybody';
  return viewer.admin !== undefined || row.ownerId === viewer.user?.id ? 'viewer' : undefined;
}
