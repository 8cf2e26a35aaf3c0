// Reads platform-wide money totals from the ledger; the single definition for transparency, reports and checks.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { MoneyFigures } from '../money-figures.ts';

/** Reads every entry, so only checks call it; they store the result (table money_checks). */
export async function readMoneyFigures(db: Queryable): Promise<MoneyFigures> {
  const { rows } = await db.execute<MoneyFigures>(sql`
    with moved as (
      select e.kind, case when a.name like '%:%' then split_part(a.name, ':', 1) else a.name end as account, sum(p.amount_cents) as debit_cents
      from ledger_postings p join ledger_accounts a on a.id = p.account_id join ledger_entries e on e.id = p.entry_id
      group by 1, 2
    ), sums as (
      select
        coalesce(sum(debit_cents) filter (where account = 'provider_clearing' and kind in ('captured', 'captured_late', 'captured_unmatched')), 0) as paid_in,
        coalesce(-sum(debit_cents) filter (where account in ('provider_clearing', 'bank') and kind in ('refunded', 'refund_failed', 'refunded_unmatched', 'refund_failed_unmatched', 'returned', 'return_failed')), 0) as refunded,
        coalesce(-sum(debit_cents) filter (where account = 'creator_payable'), 0) as creators,
        coalesce(sum(debit_cents) filter (where account = 'creator_payable' and kind in ('transferred', 'transfer_reversed', 'transfer_overpaid')), 0) as sent,
        coalesce(sum(debit_cents) filter (where account = 'creator_payable' and kind = 'platform_fee'), 0) as fees,
        coalesce(sum(debit_cents) filter (where account = 'creator_payable' and kind = 'processing_charged'), 0) as processing,
        coalesce(sum(debit_cents) filter (where account = 'creator_payable' and kind in ('clawback', 'clawback_undone', 'loss_covered')), 0) as recovered,
        coalesce(sum(debit_cents) filter (where account in ('escrow', 'refund_payable') and kind in ('dispute_lost', 'refund_cancelled', 'parts_settled', 'loss_covered')), 0) as charged_back,
        coalesce(sum(debit_cents) filter (where account = 'opening_balances'), 0) as opening,
        coalesce(-sum(debit_cents) filter (where account = 'escrow'), 0) as escrow,
        coalesce(-sum(debit_cents) filter (where account = 'refund_payable'), 0) as payable,
        coalesce(-sum(debit_cents) filter (where account = 'suspense' and kind not in ('dispute_reinstated', 'reinstated_settled')), 0) as suspense,
        coalesce(sum(debit_cents) filter (where account = 'provider_clearing'), 0) as clearing,
        coalesce(sum(debit_cents) filter (where account = 'bank'), 0) as bank,
        coalesce(sum(debit_cents) filter (where account = 'processor_fees'), 0) as processor_fees,
        coalesce(sum(debit_cents) filter (where account = 'dispute_fees'), 0) as dispute_fees,
        coalesce(sum(debit_cents) filter (where account = 'chargeback_loss'), 0) as chargeback_loss,
        coalesce(sum(debit_cents) filter (where (account = 'creator_receivable' and kind in ('dispute_charged', 'loss_covered'))
          or (account = 'creator_payable' and kind = 'loss_covered')), 0) as charged,
        coalesce(sum(debit_cents) filter (where account = 'creator_receivable'), 0) as owed
      from moved
    ), outside as (select coalesce(sum(o.cents), 0) as cents from settled_outside(null) o)
    select paid_in::bigint as "paidIn", (escrow - opening)::bigint as held, payable::bigint as "onItsWayBack",
      creators::bigint as "owedToCreators", sent::bigint as released, (refunded + outside.cents)::bigint as refunded, (charged_back - outside.cents)::bigint as "chargedBack", fees::bigint as "feesTaken",
      processing::bigint as "processingCharged", recovered::bigint,
      suspense::bigint as unexplained, opening::bigint, (select coalesce(sum(raised_cents), 0)::bigint from projects) as raised,
      (select coalesce(sum(held_cents), 0)::bigint from projects) as reserved,
      clearing::bigint, bank::bigint, processor_fees::bigint as "processorFees", dispute_fees::bigint as "disputeFees",
      chargeback_loss::bigint as "chargebackLoss",
      (select count(*) from investments where ever_completed and origin = 'card') as investments,
      count_refunded(null) + (select count(*) filter (where kind = 'refunded_unmatched') - count(*) filter (where kind = 'refund_failed_unmatched')
        from ledger_entries where kind in ('refunded_unmatched', 'refund_failed_unmatched')) as refunds,
      (select coalesce(sum(lost_cents), 0) from disputes)::bigint as "bankTook", charged::bigint as "chargedToCreators",
      owed::bigint as "owedByCreators"
    from sums, outside`);
  const [figures] = rows;
  if (figures === undefined) throw new Error('no money figures were returned');
  return figures;
}
