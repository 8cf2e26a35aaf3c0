// Money totals of one project, by the same definition as the platform totals (money-figures-query.ts); a test compares
// their sums.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { MoneyFigures } from '../money-figures.ts';
import { settledOutside } from './settled-parts.ts';

export type ProjectFigures = Pick<
  MoneyFigures,
  | 'paidIn'
  | 'held'
  | 'onItsWayBack'
  | 'owedToCreators'
  | 'released'
  | 'refunded'
  | 'chargedBack'
  | 'feesTaken'
  | 'processingCharged'
  | 'recovered'
  | 'unexplained'
  | 'opening'
  | 'raised'
  | 'investments'
  | 'refunds'
>;

export async function readProjectFigures(db: Queryable, projectId: number): Promise<ProjectFigures> {
  const { rows } = await db.execute<ProjectFigures>(sql`
    with payable as materialized (select id from ledger_accounts where name = 'refund_payable'),
    escrow as (
      select coalesce(-sum(p.amount_cents) filter (where e.kind = 'captured'), 0) as captured,
        coalesce(-sum(p.amount_cents) filter (where e.kind = 'opening'), 0) as opening,
        coalesce(sum(p.amount_cents) filter (where e.kind in ('dispute_lost', 'parts_settled')), 0) as lost,
        coalesce(-sum(p.amount_cents), 0) as balance
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = (select id from ledger_accounts where name = 'escrow:' || ${projectId}::bigint)
    ), asked as materialized (
      select r.id, r.payment_id, r.reason, r.state, i.origin = 'opening' as is_opening from refunds r join investments i on i.id = r.investment_id
      where i.project_id = ${projectId}
    ), moved as (
      select e.kind, a.is_opening, sum(p.amount_cents) as debit_cents
      from asked a join ledger_entries e on e.ref = a.id::text and e.kind in ('refund_requested', 'refunded', 'refund_failed', 'refund_cancelled', 'parts_settled')
      join ledger_postings p on p.entry_id = e.id and p.account_id = (select id from payable) group by 1, 2
    ), late as (
      select coalesce(-sum(p.amount_cents), 0) as captured
      from (select distinct payment_id from asked where reason = 'late_success') a join payments y on y.id = a.payment_id
      join ledger_entries e on e.kind = 'captured_late' and e.ref = y.provider_payment_id
      join ledger_postings p on p.entry_id = e.id and p.account_id = (select id from payable)
    ), back as (
      select coalesce(-sum(debit_cents) filter (where not is_opening), 0) as owed,
        coalesce(sum(debit_cents) filter (where not is_opening and kind in ('refunded', 'refund_failed')), 0) as refunded,
        coalesce(sum(debit_cents) filter (where kind in ('refund_cancelled', 'parts_settled')), 0) as cancelled,
        coalesce(-sum(debit_cents) filter (where is_opening and kind = 'refund_requested'), 0) as opening
      from moved
    ), rests as (
      select coalesce(-sum(p.amount_cents), 0) as owed,
        coalesce(sum(p.amount_cents) filter (where e.kind in ('returned', 'return_failed')), 0) as returned,
        coalesce(sum(p.amount_cents) filter (where e.kind in ('refund_cancelled', 'parts_settled')), 0) as cancelled
      from part_returns x join investments i on i.id = x.investment_id and i.project_id = ${projectId}
      join ledger_entries e on (e.kind = 'return_requested' and e.ref = x.id::text)
        or (e.kind in ('returned', 'return_failed') and e.ref in (select x.id || ':' || n from generate_series(0, x.attempts) n))
        or (e.kind in ('refund_cancelled', 'parts_settled') and e.ref = 'part:' || x.id)
      join ledger_postings p on p.entry_id = e.id and p.account_id = (select id from payable)
    ), creator as (
      select coalesce(-sum(p.amount_cents), 0) as owed,
        coalesce(sum(p.amount_cents) filter (where e.kind in ('transferred', 'transfer_reversed')), 0) as sent,
        coalesce(sum(p.amount_cents) filter (where e.kind = 'platform_fee'), 0) as fees,
        coalesce(sum(p.amount_cents) filter (where e.kind = 'processing_charged'), 0) as processing,
        coalesce(sum(p.amount_cents) filter (where e.kind in ('clawback', 'clawback_undone')), 0) as recovered
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = (select id from ledger_accounts where name = 'creator_payable:' || ${projectId}::bigint)
    ), outside as (${settledOutside(projectId)})
    select (escrow.captured + late.captured)::bigint as "paidIn", (escrow.balance - escrow.opening + back.opening)::bigint as held,
      (back.owed + late.captured + rests.owed)::bigint as "onItsWayBack", creator.owed::bigint as "owedToCreators",
      creator.sent::bigint as released, (back.refunded + rests.returned + outside.cents)::bigint as refunded,
      (escrow.lost + back.cancelled + rests.cancelled - outside.cents)::bigint as "chargedBack", creator.fees::bigint as "feesTaken",
      creator.processing::bigint as "processingCharged", creator.recovered::bigint, 0::bigint as unexplained,
      (escrow.opening - back.opening)::bigint as opening,
      (select raised_cents from projects where id = ${projectId})::bigint as raised,
      (select count(*) from investments where project_id = ${projectId} and ever_completed and origin = 'card') as investments,
      (select count(*) from asked where state = 'succeeded' and payment_id is not null) as refunds
    from escrow, back, late, rests, creator, outside`);
  const [figures] = rows;
  if (figures === undefined) throw new Error(`no figures were returned for project ${projectId}`);
  return figures;
}
