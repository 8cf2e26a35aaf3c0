// All rows behind one investment: payments, refunds, disputes, their moves, and emails.
import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { mails } from '#platform/mail/mail-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { disputes } from './dispute-table.ts';
import { handPayments } from './hand-payment-table.ts';
import { payments, refunds } from './investing-table.ts';
import { investmentOrdering } from './mails/investment-mail.ts';
import { partReturns } from './part-return-table.ts';

export async function readInvestmentRows(db: Queryable, investmentId: number) {
  const [paymentRows, refundRows, returnRows, disputeRows, mailRows, moves] = await Promise.all([
    db.select().from(payments).where(eq(payments.investmentId, investmentId)).orderBy(asc(payments.id)),
    db
      .select({ refund: refunds, byHand: handPayments, recordedBy: users.name })
      .from(refunds)
      .leftJoin(handPayments, eq(handPayments.refundId, refunds.id))
      .leftJoin(users, eq(users.id, handPayments.recordedBy))
      .where(eq(refunds.investmentId, investmentId))
      .orderBy(asc(refunds.id)),
    db.select().from(partReturns).where(eq(partReturns.investmentId, investmentId)).orderBy(asc(partReturns.id)),
    db.select().from(disputes).where(eq(disputes.investmentId, investmentId)).orderBy(asc(disputes.id)),
    db
      .select()
      .from(mails)
      .where(eq(mails.orderingKey, investmentOrdering(investmentId)))
      .orderBy(asc(mails.position)),
    readMoves(db, investmentId),
  ]);
  return {
    payments: paymentRows,
    refunds: refundRows,
    partReturns: returnRows,
    disputes: disputeRows,
    mails: mailRows,
    moves,
  };
}

export type Move = {
  id: number;
  machine: string;
  rowId: number;
  from: string | null;
  to: string;
  cause: string | null;
  actor: string | null;
  at: Date;
  isGenuine: boolean;
};

/** Verifies each move's hash against the previous one of its row (promise M18). */
async function readMoves(db: Queryable, investmentId: number): Promise<Move[]> {
  const { rows } = await db.execute<Omit<Move, 'at'> & { at: string | Date }>(sql`
    with rows_of (machine, row_id) as (
      values ('investment', ${investmentId}::bigint)
      union all select 'payment', id from payments where investment_id = ${investmentId}
      union all select 'refund', id from refunds where investment_id = ${investmentId}
      union all select 'part_return', id from part_returns where investment_id = ${investmentId}
      union all select 'dispute', id from disputes where investment_id = ${investmentId}
    ), moves as (
      select m.*, lag(m.hash) over (partition by m.machine, m.row_id order by m.id) as before_hash,
        concat_ws('|', m.machine, m.row_id, coalesce(m.from_state, ''), m.to_state, coalesce(m.cause, ''), coalesce(m.actor, ''),
          coalesce(m.request_id, ''), (extract(epoch from m.at) * 1000)::bigint) as words
      from money_moves m join rows_of using (machine, row_id)
    )
    select m.id, m.machine, m.row_id as "rowId", m.from_state as "from", m.to_state as "to", nullif(m.cause, '') as cause,
      coalesce(u.name, nullif(m.actor, '')) as actor, m.at,
      m.hash = sha256(coalesce(m.before_hash, ''::bytea) || convert_to(m.words, 'UTF8')) as "isGenuine"
    from moves m
    left join users u on u.uid = m.actor or u.id = substring(m.actor from '^(?:person|admin) ([1-9][0-9]{0,14})$')::bigint
    order by m.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
