// A person changes their own profile. Everything else in their record belongs to the server or to administrators.
import { and, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { UserRecord } from '../../account-contract.ts';
import type { updateOwnProfile as contract } from '../../own-account-contract.ts';
import { users } from '../account-table.ts';
import { toProfileColumns } from '../profile-columns.ts';
import { findUsername, toUserRecord } from '../user-service.ts';

/** Whether an uploaded picture is the person's, locked until the profile is saved. Pictures belong to a later slice. */
export type OwnsPicture = (tx: Transaction, ownerId: number, address: string) => Promise<boolean>;

/** @throws AppError validation (the picture) */
export async function updateOwnProfile(
  { db }: Deps,
  viewer: Viewer,
  { change, ownsPicture }: { change: BodyOf<typeof contract>; ownsPicture: OwnsPicture },
): Promise<UserRecord> {
  const id = requireUserId(viewer);
  const record = await db.transaction(async (tx) => {
    const isTheirs = and(eq(users.id, id), isNull(users.erasedAt));
    const [before] = await tx.select().from(users).where(isTheirs).for('no key update');
    if (before === undefined) throw new AppError('signed_out', 'Sign in to do this.');
    const { profileImage } = change;
    const isNewPicture = profileImage != null && profileImage !== before.profileImage;
    if (isNewPicture && !(await ownsPicture(tx, id, profileImage))) {
      const message = 'This picture is no longer available. Upload it again';
      throw new AppError('validation', `${message}.`, { issues: [{ path: 'profileImage', message }] });
    }
    const wanted = toProfileColumns(change);
    const [after = before] =
      Object.keys(wanted).length === 0 ? [] : await tx.update(users).set(wanted).where(isTheirs).returning();
    return toUserRecord({ user: after, username: await findUsername(tx, id) });
  });
  return record;
}
