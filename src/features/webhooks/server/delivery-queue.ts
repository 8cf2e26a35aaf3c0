// Takes due deliveries, so that any number of processes send each once, and no endpoint takes more than its share of a process.
import { sql } from 'drizzle-orm';
import { isHeldSinceRestore } from '#features/payouts/server/releases/lost-transfers.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { StoredEvent } from './webhook-payload.ts';

/** Endpoints whose last attempt failed or took long have a lane of their own: they never delay the others. */
export type Lane = 'fast' | 'slow';
export const lanes = {
  fast: { perProcess: 10, perEndpoint: 4 },
  slow: { perProcess: 6, perEndpoint: 1 },
} as const satisfies Record<Lane, { perProcess: number; perEndpoint: number }>;

/** An attempt that took longer than this makes its endpoint slow, even if it succeeded. */
export const slowMs = 3000;

/** Longer than any attempt: after a crash another process takes over then. */
const leaseSeconds = 60;

/** One process at a time, so that the count of an endpoint's running requests is exact. */
const claimLock = 4_120_762;

export type ClaimedDelivery = {
  id: number;
  endpointId: number;
  url: string;
  sealedSecret: string;
  previousSecret: string | null;
  /** Attempts before this one. */
  attempts: number;
  event: StoredEvent;
};

export function claimDeliveries(db: Database, lane: Lane, limit: number): Promise<ClaimedDelivery[]> {
  if (limit <= 0) return Promise.resolve([]);
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ isFirst: boolean }>(
      sql`select pg_try_advisory_xact_lock(${claimLock}) as "isFirst"`,
    );
    if (locks[0]?.isFirst !== true) return [];
    const { rows } = await tx.execute<Row>(sql`
      with due as (
        select d.id from webhook_endpoints w cross join lateral (
          select id, next_attempt_at from webhook_deliveries
          where endpoint_id = w.id and state = 'pending' and next_attempt_at <= now()
            and (leased_until is null or leased_until < now())
          order by next_attempt_at, id
          limit greatest(0, ${lanes[lane].perEndpoint} - (select count(*) from webhook_deliveries busy
            where busy.endpoint_id = w.id and busy.state = 'pending' and busy.leased_until >= now()))
        ) d
        where w.disabled_at is null and w.is_slow = ${lane === 'slow'} and not ${isHeldSinceRestore}
        order by d.next_attempt_at, d.id limit ${limit}
      ), taken as (
        update webhook_deliveries set leased_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (select id from due) returning id, endpoint_id, event_id, attempts
      )
      select t.id::float8 as id, w.id::float8 as "endpointId", w.url, w.sealed_secret as "sealedSecret",
        case when w.previous_until > now() then w.previous_secret end as "previousSecret", t.attempts,
        e.uuid, e.type, e.position::float8 as position, e.at, e.facts
      from taken t join webhook_endpoints w on w.id = t.endpoint_id join webhook_events e on e.id = t.event_id
      order by e.position`);
    return rows.map(({ uuid, type, position, at, facts, ...row }) => ({
      ...row,
      event: { uuid, type, position, at: new Date(at), facts },
    }));
  });
}

type Row = Omit<ClaimedDelivery, 'event'> & Omit<StoredEvent, 'at'> & { at: string };
