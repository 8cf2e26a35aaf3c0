// Gives new events their place in the order of all events, and queues a delivery of each for every endpoint that chose its type.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';

/** Of one round; the next one follows at once if there are more. */
export const dispatchSize = 500;

/** One process at a time. */
const dispatchLock = 4_120_761;

/** An event of this endpoint's project, or any for an endpoint of the site, of a type that it chose. */
export const isWanted = sql`(w.project_id is null or w.project_id = e.project_id) and e.type = any(w.events) and e.endpoint_id is null`;

/**
 * Positions are given under a lock, to committed events only: a reader who has seen one has seen all before it, which the ids of rows do not
 * promise. Resolves to the number of events.
 */
export function dispatchEvents(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isFirst: boolean }>(
      sql`select pg_try_advisory_xact_lock(${dispatchLock}) as "isFirst"`,
    );
    if (rows[0]?.isFirst !== true) return 0;
    const found = await tx.execute(sql`
      with fresh as (
        select id, row_number() over (order by id) as place from webhook_events
        where position is null order by id limit ${dispatchSize}
      ), e as (
        update webhook_events set position = fresh.place + (select coalesce(max(position), 0) from webhook_events)
        from fresh where webhook_events.id = fresh.id
        returning webhook_events.id, type, project_id, endpoint_id, webhook_events.position
      ), queued as (
        insert into webhook_deliveries (endpoint_id, event_id)
        select w.id, e.id from e
        join webhook_endpoints w on w.disabled_at is null and ((${isWanted}) or w.id = e.endpoint_id)
        left join projects p on p.id = w.project_id
        where p.id is null or p.deleted_at is null
        order by e.position, w.id
        on conflict do nothing
      )
      select id from e`);
    return found.rows.length;
  });
}
