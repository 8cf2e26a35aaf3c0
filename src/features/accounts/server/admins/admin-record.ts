// Records created in the admin area: administrators who only sign in with a username and password, and people who were
// invited and have not signed in yet.
import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/postgres/database.ts';
import type { UserRole } from '../../account-contract.ts';
import { type UserRow, users } from '../account-table.ts';

const uidStart = 'admin:';
/** Uids from the identity provider are base64url hashes without colons, so these cannot collide with them. */
export const invitedUidStart = 'invited:';

export async function insertAdminRecord(
  db: Queryable,
  { name, email, role = 'admin' }: { name: string; email: string; role?: UserRole },
): Promise<UserRow> {
  // No one can sign in at the identity provider with this uid.
  const uid = `${uidStart}${randomBytes(24).toString('base64url')}`;
  const [user] = await db.insert(users).values({ uid, name, email, role, isAdmin: true }).returning();
  if (user === undefined) throw new Error('the record of an admin could not be made');
  return user;
}

/** An invited person: the record becomes theirs at their first sign-in (claimInvitedRecord). */
export async function insertInvitedRecord(
  db: Queryable,
  { name, email, role }: { name: string; email: string; role: UserRole },
): Promise<UserRow> {
  const uid = `${invitedUidStart}${randomBytes(24).toString('base64url')}`;
  const [user] = await db.insert(users).values({ uid, name, email, role }).returning();
  if (user === undefined) throw new Error('the record of an invited person could not be created');
  return user;
}

/** Whether the person was invited and has not signed in yet. */
export function isInvitedRecord({ uid }: Pick<UserRow, 'uid'>): boolean {
  return uid.startsWith(invitedUidStart);
}

/** The twin of `isOwnRecord` in SQL. */
export function isOwnRecordIn({ uid }: Record<'uid', PgColumn>): SQL {
  return sql`(starts_with(${uid}, ${uidStart}) or starts_with(${uid}, ${invitedUidStart}))`;
}

/** Whether only our record holds name and email: for everyone else the identity provider provides them. */
export function isOwnRecord({ uid }: Pick<UserRow, 'uid'>): boolean {
  return uid.startsWith(uidStart) || uid.startsWith(invitedUidStart);
}
