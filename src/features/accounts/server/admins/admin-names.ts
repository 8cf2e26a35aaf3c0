// Names of administrators, for lists of their actions.
import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { users } from '../account-table.ts';

/** Names by id. Erased users have a placeholder name. */
export async function nameAdmins(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
