// Emails to every administrator about urgent events.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { adminCredentials, users } from '../account-table.ts';
import { canBeEmailed } from '../emailable.ts';

/** One for each administrator who can sign in, also for the one who made the change. */
export async function addressAdmins(db: Queryable): Promise<{ key: string; userId: number }[]> {
  const event = randomUUID();
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(eq(users.isAdmin, true), canBeEmailed(users)));
  return admins.map(({ id }) => ({ key: `${event}-${id}`, userId: id }));
}

/** Reads the administrator when the email is sent; undefined if they are no longer one. */
export async function findAdminAddressee(
  db: Queryable,
  userId: number,
): Promise<{ name: string; address: string } | undefined> {
  const [admin] = await db
    .select({ name: users.name, address: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isAdmin, true), canBeEmailed(users)));
  return admin;
}

export async function nameAdmin(db: Queryable, id: number | null): Promise<string> {
  const [by] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, id ?? 0));
  return by?.name ?? 'An administrator';
}
