// The figures behind a release: the money of its project, and of the platform as a whole.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { CoverFacts, Remainder } from '../../release-rules.ts';

/** Completed card investments with the remainder of each, oldest first. */
export async function listRemainders(db: Queryable, projectId: number): Promise<Remainder[]> {
  const { rows } = await db.execute<Remainder>(sql`
    select investment_id::float8 as "investmentId", rest_cents::float8 as "remainderCents" from money_in_projects
    where project_id = ${projectId} order by investment_id`);
  return rows;
}

/** Remainders without a share in the releases of a milestone, because their payment was disputed then. */
export async function listLateRemainders(db: Queryable, milestoneId: number): Promise<Remainder[]> {
  const { rows } = await db.execute<Remainder>(sql`
    select m.investment_id::float8 as "investmentId", m.rest_cents::float8 as "remainderCents"
    from releases r join money_in_projects m on m.project_id = r.project_id
    join investments i on i.id = m.investment_id and i.completed_at < r.approved_at
    where r.milestone_id = ${milestoneId} and r.catch_up_of is null and r.state = 'sent'
      and not exists (select from release_shares s join releases o on o.id = s.release_id
        where s.investment_id = m.investment_id and o.milestone_id = ${milestoneId} and o.state <> 'withdrawn')
    order by m.investment_id`);
  return rows;
}

export type ProjectMoney = {
  /** Processing fees of its payments, the part charged by earlier releases, and captured money. */
  feesCents: number;
  chargedFeesCents: number;
  capturedCents: number;
  /** Money held for it that was paid by card, including disputed money. */
  heldCents: number;
  receivableCents: number;
  /** Payments whose fee is not known yet. */
  unknownFees: number;
};

export async function readProjectMoney(db: Queryable, projectId: number): Promise<ProjectMoney> {
  const { rows } = await db.execute<ProjectMoney>(sql`
    with paid as (
      select p.amount_cents, p.fee_movement_id from payments p join investments i on i.id = p.investment_id
      where i.project_id = ${projectId} and p.state = 'succeeded'
    )
    select
      (select coalesce(sum(amount_cents), 0) from paid)::float8 as "capturedCents",
      (select count(*) from paid where fee_movement_id is null)::float8 as "unknownFees",
      (select coalesce(sum(l.amount_cents), 0) from paid join ledger_entries e on e.kind = 'fee' and e.ref = paid.fee_movement_id
        join ledger_postings l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id and a.name = 'processor_fees')::float8 as "feesCents",
      (select coalesce(sum(processing_cents), 0) from releases where project_id = ${projectId} and state in ('approved', 'sent'))::float8 as "chargedFeesCents",
      (select coalesce(sum(rest_cents), 0) from investment_money where project_id = ${projectId} and origin = 'card'
        and state in ('completed', 'disputed'))::float8 as "heldCents",
      coalesce((select balance_cents from ledger_accounts where name = 'creator_receivable:' || ${projectId}::bigint), 0)::float8 as "receivableCents"`);
  const [money] = rows;
  if (money === undefined) throw new Error(`there is no project ${projectId}`);
  return money;
}

/**
 * Reads every payment of projects with money and every posting of the clearing account; releases are rare. Each project's held
 * money is the stored balance of its account, minus what was raised without a card.
 */
export async function readCoverFacts(db: Queryable): Promise<CoverFacts> {
  const { rows } = await db.execute<CoverFacts>(sql`
    with balances as (
      select coalesce(sum(l.amount_cents) filter (where a.name = 'provider_clearing'), 0) as clearing,
        coalesce(sum(l.amount_cents) filter (where a.name = 'disputed_receivable'), 0) as disputed,
        coalesce(sum(l.amount_cents) filter (where a.name = 'opening_balances'), 0) as opening,
        coalesce(-sum(l.amount_cents) filter (where a.name = 'suspense'), 0) as suspense
      from ledger_accounts a join ledger_postings l on l.account_id = a.id
      where a.name in ('provider_clearing', 'disputed_receivable', 'opening_balances', 'suspense')
    ), stored as (
      select coalesce(-sum(balance_cents) filter (where name like 'escrow:%'), 0) as escrow,
        coalesce(-sum(balance_cents) filter (where name = 'refund_payable'), 0) as refunds,
        coalesce(-sum(balance_cents) filter (where name like 'creator\\_payable:%'), 0) as creators
      from ledger_accounts where guarded
    ), without_card as (
      select project_id, sum(rest_cents) as cents from investment_money
      where origin = 'opening' and state in ('completed', 'disputed') group by project_id
    ), held as (
      select p.project_id, p.cents - coalesce(w.cents, 0) as cents
      from (select substr(name, 8)::bigint as project_id, -balance_cents as cents from ledger_accounts
        where name like 'escrow:%' and balance_cents < 0) p
      left join without_card w using (project_id) where p.cents > coalesce(w.cents, 0)
    ), paid as (
      select i.project_id, sum(p.amount_cents) as captured, sum(l.amount_cents) as fees
      from payments p join investments i on i.id = p.investment_id
      left join ledger_entries e on e.kind = 'fee' and e.ref = p.fee_movement_id
      left join ledger_postings l on l.entry_id = e.id and l.amount_cents > 0
      where p.state = 'succeeded' and i.project_id in (select project_id from held) group by i.project_id
    ), kept as (
      select coalesce(sum(ceil(paid.fees * least(held.cents, paid.captured) / paid.captured)), 0) as cents
      from paid join held using (project_id) where paid.captured > 0
    )
    select clearing::float8 as "clearingCents", disputed::float8 as "disputedCents", (escrow - opening)::float8 as "heldCents",
      refunds::float8 as "refundsCents", suspense::float8 as "suspenseCents", creators::float8 as "forCreatorsCents",
      kept.cents::float8 as "keptFeesCents"
    from balances, stored, kept`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('no balances were returned');
  return facts;
}

/** Approvals check the platform's own money one at a time, so that two projects do not rely on the same cents. */
export const coverLock = sql`select pg_advisory_xact_lock(hashtextextended('cover of releases', 0))`;
