// Refund and replacement details of an investment, as subqueries used only by detailed answers.
import { sql } from 'drizzle-orm';
import { investments, refunds } from '../investing-table.ts';

const ofThis = sql`r.investment_id = ${investments.id}`;
const moment = (text: ReturnType<typeof sql>) => sql<Date | null>`${text}`.mapWith(investments.createdAt);

/** The investor replaced it with another amount before paying; only the move history records that. */
export const isReplaced = sql<boolean>`(${investments.state} = 'cancelled' and exists (select 1 from money_moves m
  where m.machine = 'investment' and m.row_id = ${investments.id} and m.to_state = 'cancelled' and m.cause = 'hold replaced'))`;

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
