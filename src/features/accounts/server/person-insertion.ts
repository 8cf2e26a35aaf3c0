// Inserts people of the demo; everyone else gets a record by signing in.
import type { Queryable } from '#platform/postgres/database.ts';
import { users } from './account-table.ts';

export type NewPerson = Omit<typeof users.$inferInsert, 'id' | 'kind' | 'isAdmin'>;

/** Returns ids in the order of the input. */
export async function insertPeople(db: Queryable, people: NewPerson[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await db.insert(users).values(people).returning({ id: users.id, uid: users.uid });
  const ids = new Map(rows.map(({ uid, id }) => [uid, id]));
  return people.map(({ uid }) => {
    const id = ids.get(uid);
    if (id === undefined) throw new Error('a person was not stored');
    return id;
  });
}
