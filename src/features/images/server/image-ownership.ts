// Checks which images a person may use, and locks them for use.
import { and, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { images } from './image-table.ts';

/**
 * Marks an image as pending deletion: it can no longer be used, and if the store is unavailable, the next
 * run retries. (Files are deleted first: a file without a row would never be found.)
 */
export const leavingSince = sql`timestamptz '1970-01-01 00:00:00Z'`;

/** Images that are not pending deletion. */
export const isStaying: SQL = gt(images.createdAt, leavingSince);

/**
 * Filters the names to those that belong to one of these people. Locked until the text or project is saved, so that none is deleted as
 * unused in the meantime.
 */
export async function lockOwnImages(
  tx: Transaction,
  ownerIds: readonly number[],
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(inArray(images.ownerId, [...ownerIds]), inArray(images.name, [...names]), isStaying))
    .orderBy(images.name)
    .for('share');
  return rows.map(({ name }) => name);
}

/** An image belongs to the owner of what shows it; otherwise it would be deleted as unused. */
export async function giveImages(tx: Transaction, names: readonly string[], ownerId: number): Promise<void> {
  await tx
    .update(images)
    .set({ ownerId })
    .where(and(inArray(images.name, [...names]), ne(images.ownerId, ownerId)));
}

/** Whether it is the picture of its owner's profile. */
export const isProfilePicture: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${users}
  where ${users.id} = ${images.ownerId} and ${users.erasedAt} is null and ${users.profileImage} = '/media/' || ${images.name}
)`;

/** Locked until the profile is saved, so that it is not deleted as unused in the meantime. */
export async function ownsPicture(tx: Transaction, ownerId: number, address: string): Promise<boolean> {
  return (await lockOwnImages(tx, [ownerId], [address.replace('/media/', '')])).length > 0;
}
