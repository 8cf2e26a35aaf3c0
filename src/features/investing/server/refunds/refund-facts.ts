// Refund and replacement details of an investment, as subqueries used only by detailed answers.
import { sql } from 'drizzle-orm';
import { disputes } from '../disputes/dispute-table.ts';
import { investments, payments, refunds } from '../investing-table.ts';
import { partialRefunds } from './partial-refund-table.ts';

const ofThis = sql`r.investment_id = ${investments.id}`;
const moment = (text: ReturnType<typeof sql>) => sql<Date | null>`${text}`.mapWith(investments.createdAt);

/** The investor replaced it with another amount before paying; only the move history records that. */
export const isReplaced = sql<boolean>`(${investments.state} = 'cancelled' and exists (select 1 from money_moves m
  where m.machine = 'investment' and m.row_id = ${investments.id} and m.to_state = 'cancelled' and m.cause = 'hold replaced'))`;

/**
 * Cents returned other than by our refunds (lost disputes, outside refunds). Needs the investment's payment in the
 * query.
 */
export const partsReturnedCents =
  sql<number>`(case when ${investments.state} in ('completed', 'disputed', 'refund_pending', 'refunded')
  then least(${investments.amountCents},
    (select coalesce(sum(d.lost_cents), 0) from ${disputes} d where d.payment_id = ${payments.id})
    + (select coalesce(sum(o.amount_cents), 0) from ${partialRefunds} o
      where o.payment_id = ${payments.id} and o.failure_movement_id is null))
  else 0 end)`.mapWith(Number);

export const refundFacts = {
  refundRequestedAt: moment(sql`(select min(r.created_at) from ${refunds} r where ${ofThis})`),
  /** When the provider accepted it, from the move history because a refund may end at once. */
  refundSentAt: moment(sql`(select min(m.at) from money_moves m where m.machine = 'refund'
    and m.to_state in ('submitted', 'succeeded')
    and m.row_id = (select max(r.id) from ${refunds} r where ${ofThis}))`),
  // A succeeded refund row changes only if its bank returns it.
  refundedAt: moment(sql`(select max(r.updated_at) from ${refunds} r where ${ofThis} and r.state = 'succeeded')`),
  lastRefundCents: sql<
    number | null
  >`(select r.amount_cents from ${refunds} r where ${ofThis} order by r.id desc limit 1)`,
  refundByHand: sql<boolean>`(${investments.state} in ('refund_pending', 'refunded') and not exists (
    select 1 from ${refunds} r where ${ofThis} and r.state <> 'failed'))`,
};
