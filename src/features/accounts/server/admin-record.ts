// Records of administrators who sign in with a user name and a password alone: no identity provider knows them.
import { randomBytes } from 'node:crypto';
import type { Queryable } from '#platform/database.ts';
import type { UserRole } from '../account-contract.ts';
import { type UserRow, users } from './account-table.ts';

const uidStart = 'admin:';

export async function insertAdminRecord(
  db: Queryable,
  { name, email, role = 'admin' }: { name: string; email: string; role?: UserRole },
): Promise<UserRow> {
  // Nobody signs in at the identity provider with this uid.
  const uid = `${uidStart}${randomBytes(24).toString('base64url')}`;
  const [user] = await db.insert(users).values({ uid, name, email, role, isAdmin: true }).returning();
  if (user === undefined) throw new Error('the record of an admin could not be made');
  return user;
}

/** Whether our own record is the only one there is: for everybody else the identity provider says name and address. */
export function isOwnRecord({ uid }: Pick<UserRow, 'uid'>): boolean {
  return uid.startsWith(uidStart);
}
