// Advances the waiting lists: ends offers, makes new ones, closes the lines of projects whose funding is over.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';

/** Projects whose line may have to move. */
export async function listMovingLines(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.id from waiting_places w join projects p on p.id = w.project_id
    where w.state in ('waiting', 'offered') and (
      p.status not in ('active', 'funded') or p.deleted_at is not null or p.funding_closed_at is not null or p.funded_below_goal
      or p.deadline < (now() at time zone 'UTC')::date
      or (w.state = 'offered' and (w.offered_until <= now() or exists (select from investments i
        where i.project_id = p.id and i.investor_id = w.user_id and i.counted = 'raised' and i.created_at >= w.offered_at)))
      or (w.state = 'waiting' and p.status = 'active' and coalesce(p.max_cents, p.goal_cents) - p.raised_cents - p.held_cents - room_kept_for_others(p.id, null)
        >= least(w.amount_cents, ${settings.current().minInvestment}::bigint)))
    order by p.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

export async function advanceLine({ db, settings }: Pick<Deps, 'db' | 'settings'>, projectId: number): Promise<void> {
  await db.execute(sql`select advance_waiting_list(${projectId}, ${settings.current().minInvestment})`);
}
