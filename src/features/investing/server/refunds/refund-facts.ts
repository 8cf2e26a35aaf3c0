// What an answer about an investment says of its end: read beside the investment, from rows few of them have.
import { sql } from 'drizzle-orm';
import { disputes } from '../disputes/dispute-table.ts';
import { investments, payments, refunds } from '../investing-table.ts';
import { partialRefunds } from './partial-refund-table.ts';

const ofThis = sql`r.investment_id = ${investments.id}`;
const moment = (text: ReturnType<typeof sql>) => sql<Date | null>`${text}`.mapWith(investments.createdAt);

/** Another amount of the same person took its place before it was paid: only the history of its moves says so. */
export const isReplaced = sql<boolean>`(${investments.state} = 'cancelled' and exists (select 1 from money_moves m
  where m.machine = 'investment' and m.row_id = ${investments.id} and m.to_state = 'cancelled' and m.cause = 'hold replaced'))`;

/** Cents that went back without a refund of ours, while the rest stood or was refunded: beside the payment of the investment. */
export const partsReturnedCents =
  sql<number>`(case when ${investments.state} in ('completed', 'disputed', 'refund_pending', 'refunded')
  then least(${investments.amountCents},
    (select coalesce(sum(d.lost_cents), 0) from ${disputes} d where d.payment_id = ${payments.id})
    + (select coalesce(sum(o.amount_cents), 0) from ${partialRefunds} o
      where o.payment_id = ${payments.id} and o.failure_movement_id is null))
  else 0 end)`.mapWith(Number);

export const refundFacts = {
  refundRequestedAt: moment(sql`(select min(r.created_at) from ${refunds} r where ${ofThis})`),
  /** The provider took it: kept only in the history of its moves, because a refund may end at once. */
  refundSentAt: moment(sql`(select min(m.at) from money_moves m where m.machine = 'refund'
    and m.to_state in ('submitted', 'succeeded')
    and m.row_id = (select max(r.id) from ${refunds} r where ${ofThis}))`),
  // A row of a refund that went through changes no more, unless its bank sends it back.
  refundedAt: moment(sql`(select max(r.updated_at) from ${refunds} r where ${ofThis} and r.state = 'succeeded')`),
  lastRefundCents: sql<
    number | null
  >`(select r.amount_cents from ${refunds} r where ${ofThis} order by r.id desc limit 1)`,
  refundByHand: sql<boolean>`(${investments.state} in ('refund_pending', 'refunded') and not exists (
    select 1 from ${refunds} r where ${ofThis} and r.state <> 'failed'))`,
};
