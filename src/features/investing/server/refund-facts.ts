// What an answer about an investment says of its refunds: read beside the investment, from rows few of them have.
import { sql } from 'drizzle-orm';
import { investments, refunds } from './investing-table.ts';

const ofThis = sql`r.investment_id = ${investments.id}`;
const moment = (text: ReturnType<typeof sql>) => sql<Date | null>`${text}`.mapWith(investments.createdAt);

export const refundFacts = {
  refundRequestedAt: moment(sql`(select min(r.created_at) from ${refunds} r where ${ofThis})`),
  /** The provider took it: kept only in the history of its moves, because a refund may end at once. */
  refundSentAt: moment(sql`(select min(m.at) from money_moves m where m.machine = 'refund'
    and m.to_state in ('submitted', 'succeeded')
    and m.row_id = (select max(r.id) from ${refunds} r where ${ofThis}))`),
  // A row of a refund that went through changes no more, unless its bank sends it back.
  refundedAt: moment(sql`(select max(r.updated_at) from ${refunds} r where ${ofThis} and r.state = 'succeeded')`),
  refundByHand: sql<boolean>`(${investments.state} in ('refund_pending', 'refunded') and not exists (
    select 1 from ${refunds} r where ${ofThis} and r.state <> 'failed'))`,
};
