// The payments a creator received in a year, by month, as tax forms such as the 1099-K require them.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PaymentMonth } from '../../money-csv.ts';

/**
 * Twelve UTC months and the total. A release counts once, in the month it was first sent, with its gross amount: before fees and
 * deductions, ignoring later reversals. It counts for the owner of the account it was sent to.
 */
export async function readPaymentMonths(
  db: Queryable,
  { userId, year }: { userId: number | undefined; year: number },
): Promise<PaymentMonth[]> {
  const { rows } = await db.execute<PaymentMonth>(sql`
    with near as (
      select t.release_id as id from payout_accounts a join transfers t on t.account_id = a.id where a.user_id = ${userId ?? null}
      union
      select r.id from (select id from projects where owner_id = ${userId ?? null} and deleted_at is null union all
        select id from projects where owner_id = ${userId ?? null} and deleted_at is not null) p join releases r on r.project_id = p.id
    ), sent as (
      select to_char(coalesce(t.sent_at, r.approved_at) at time zone 'UTC', 'YYYY-MM') as month, r.*
      from near join releases r using (id) join projects p on p.id = r.project_id
      left join lateral (select x.sent_at, a.user_id from transfers x left join payout_accounts a on a.id = x.account_id
        where x.release_id = r.id and x.sent_at is not null order by x.id limit 1) t on true
      where r.state = 'sent' and coalesce(t.user_id, p.owner_id) = ${userId ?? null}
    )
    select m.month, count(s.id)::int as payments, coalesce(sum(s.gross_cents), 0)::float8 as "grossCents",
      coalesce(sum(s.fee_cents), 0)::float8 as "feeCents", coalesce(sum(s.processing_cents), 0)::float8 as "processingCents",
      coalesce(sum(s.clawback_cents), 0)::float8 as "deductedCents", coalesce(sum(s.net_cents), 0)::float8 as "sentCents"
    from (select ${String(year)} || '-' || lpad(n::text, 2, '0') as month from generate_series(1, 12) as n) m
    left join sent s on s.month = m.month group by m.month order by m.month`);
  const total = rows.reduce(
    (sum, row) => ({
      month: 'total',
      payments: sum.payments + row.payments,
      grossCents: sum.grossCents + row.grossCents,
      feeCents: sum.feeCents + row.feeCents,
      processingCents: sum.processingCents + row.processingCents,
      deductedCents: sum.deductedCents + row.deductedCents,
      sentCents: sum.sentCents + row.sentCents,
    }),
    { month: 'total', payments: 0, grossCents: 0, feeCents: 0, processingCents: 0, deductedCents: 0, sentCents: 0 },
  );
  return [...rows, total];
}
