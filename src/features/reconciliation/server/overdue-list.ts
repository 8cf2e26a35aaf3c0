// What waits longer than anything may (promises M8 and M17). The books may be right all the same: somebody has to look.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database.ts';

export type Overdue = { promise: string; ref: string; since: Date };

/** After its own end a hold is given up by force within a day; ten minutes more are for the sweeper's turn. */
const afterHold = sql`interval '24 hours 10 minutes'`;
/** Nobody has even tried in this time. */
const untried = sql`interval '10 minutes'`;
/** A refund that the provider could not be given. */
const afterRequest = sql`interval '24 hours'`;
/** A bank may take ten working days for a refund. */
const atTheBank = sql`interval '21 days'`;

export async function listOverdue(db: Queryable): Promise<Overdue[]> {
  const { rows } = await db.execute<{ promise: string; ref: string; since: string }>(sql`
    select promise, ref, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from (
      select 'M17 hold past its end' as promise, id::text as ref, hold_expires_at as since from investments
      where counted = 'held' and hold_expires_at <= now() - ${afterHold}
      union all
      select 'M17 payment without an end', p.id::text, i.hold_expires_at from payments p join investments i on i.id = p.investment_id
      where p.state in ('new', 'open', 'processing') and i.counted is null and i.hold_expires_at <= now() - ${afterHold}
      union all
      select 'M17 event of the provider not applied', event_id, received_at from provider_events
      where applied_at is null and received_at <= now() - ${untried}
      union all
      select 'M8 refund not given to the provider', id::text, created_at from refunds
      where state = 'requested' and payment_id is not null
        and (created_at <= now() - ${afterRequest} or (sweep_failures = 0 and greatest(created_at, sweep_after) <= now() - ${untried}))
      union all
      select 'M17 refund not at its card', id::text, created_at from refunds
      where state = 'submitted' and created_at <= now() - ${atTheBank}
      union all
      select 'M8 every refund failed: it has to be paid by hand', i.id::text, max(r.updated_at) from investments i
      join refunds r on r.investment_id = i.id where i.state in ('refund_pending', 'refunded')
      group by i.id having bool_and(r.state = 'failed')
      union all
      select 'M17 mail about money not sent', investment_id || ' ' || kind, created_at from investment_mails
      where sent_at is null and created_at <= now() - ${afterRequest}
    ) late order by since, promise, ref`);
  return rows.map(({ promise, ref, since }) => ({ promise, ref, since: new Date(since) }));
}
