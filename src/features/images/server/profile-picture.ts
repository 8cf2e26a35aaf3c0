// Pictures in people's profiles. Like every uploaded picture they belong to the person who uploaded them.
import { type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { lockOwnImages } from './image-ownership.ts';
import { images } from './image-table.ts';

/** Whether it is the picture of its owner's profile. */
export const isProfilePicture: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${users}
  where ${users.id} = ${images.ownerId} and ${users.erasedAt} is null and ${users.profileImage} = '/media/' || ${images.name}
)`;

/** Locked until the profile is saved, so that it is not deleted as unused in the meantime. */
export async function ownsPicture(tx: Transaction, ownerId: number, address: string): Promise<boolean> {
  return (await lockOwnImages(tx, [ownerId], [address.replace('/media/', '')])).length > 0;
}
