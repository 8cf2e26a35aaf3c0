// Access to images: everyone if something public or its owner's profile shows it; else its owner, administrators, and
// readers of what shows it.
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { isProfilePicture, isStaying } from './image-ownership.ts';
import { images } from './image-table.ts';

/** Lets later slices report uses of an image other than profiles. */
export type ImageHooks = {
  /** A condition on `images`: unused ones are deleted. */
  isUsed: SQL;
  /** Whether something that everyone can see shows it. */
  isPublic: (db: Queryable, name: string) => SQL;
  /** Whether this person can see something that shows it. */
  isReader: (db: Queryable, reader: { userId: number; name: string }) => Promise<boolean>;
};

/** Undefined if the image is missing or not visible to this viewer. */
export async function findImageAudience(
  db: Queryable,
  viewer: Viewer,
  { name, isPublic, isReader }: { name: string } & Pick<ImageHooks, 'isPublic' | 'isReader'>,
): Promise<'everybody' | 'viewer' | undefined> {
  const [row] = await db
    .select({ ownerId: images.ownerId, isPublic: sql<boolean>`${or(isPublic(db, name), isProfilePicture)}` })
    .from(images)
    .where(and(eq(images.name, name), isStaying));
  if (row === undefined) return undefined;
  if (row.isPublic) return 'everybody';
  if (viewer.admin !== undefined || row.ownerId === viewer.user?.id) return 'viewer';
  const userId = viewer.user?.id;
  if (userId === undefined) return undefined;
  return (await isReader(db, { userId, name })) ? 'viewer' : undefined;
}
