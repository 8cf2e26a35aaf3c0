// Room that is held for a person at the moment, in all projects: reserved before an opening, or offered in line.
import { sql } from 'drizzle-orm';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';

export type KeptRoom = {
  projectId: number;
  projectTitle: string;
  /** Dollars that are not invested yet. */
  amount: string;
  until: string;
  from: 'reservation' | 'offer';
};

type Row = { id: string; title: string; cents: string; until: string; is_offer: boolean };

/** Earliest end first. */
export async function listKeptRoom(db: Queryable, userId: number): Promise<KeptRoom[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.title, k.kept_cents as cents, k.kept_until as until, exists (select from waiting_places w
        where w.project_id = p.id and w.user_id = ${userId} and w.state = 'offered') as is_offer
    from projects p cross join lateral kept_room(p.id) k
    where k.keeper = ${userId} and p.status = 'active' and p.visibility = 'public' and p.deleted_at is null
      and coalesce(p.opens_at <= now(), true)
      and p.id in (select r.project_id from reservations r where r.user_id = ${userId}
        union select w.project_id from waiting_places w where w.user_id = ${userId} and w.state = 'offered')
    order by k.kept_until limit 20`);
  return rows.map(({ id, title, cents: kept, until, is_offer }) => ({
    projectId: Number(id),
    projectTitle: title,
    amount: toDollarString(cents(Number(kept))),
    until: new Date(until).toISOString(),
    from: is_offer ? 'offer' : 'reservation',
  }));
}
