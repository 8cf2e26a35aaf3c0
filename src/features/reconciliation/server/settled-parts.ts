// Partial outside refunds of investments that have ended since; they count as refunded.
import { type SQL, sql } from 'drizzle-orm';
import { disputes } from '#features/investing/server/disputes/dispute-table.ts';
import { investments, refunds } from '#features/investing/server/investing-table.ts';
import { partialRefunds } from '#features/investing/server/refunds/partial-refund-table.ts';

/** One row, `cents`: for all money or one project. The entry `parts_settled` also includes amounts kept by banks. */
export function settledOutside(projectId?: number): SQL {
  const ofProject = projectId === undefined ? sql`` : sql`where i.project_id = ${projectId}::bigint`;
  return sql`select coalesce(sum(least(o.cents, settled.cents)), 0) as cents
    from (select investment_id, sum(amount_cents) as cents from ${partialRefunds} where failure_movement_id is null group by 1) o
    join ${investments} i on i.id = o.investment_id
    cross join lateral (select coalesce(sum(p.amount_cents), 0) as cents
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
      where e.kind = 'parts_settled' and e.ref in (select r.id::text from ${refunds} r where r.investment_id = i.id
        union all select 'part:' || x.id from part_returns x where x.investment_id = i.id
        union all select d.provider_dispute_id from ${disputes} d where d.investment_id = i.id)) settled
    ${ofProject}`;
}
