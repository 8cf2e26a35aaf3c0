// Reads where the money of investments is, now or at any earlier moment, from the ledger and the shares of releases.
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import {
  addDollars,
  type BookedMoney,
  type Dollars,
  noDollars,
  placeDollars,
  type ReleasePlaces,
} from '../../dollar-rules.ts';
import { type DividedShares, divideReleases, type UndividedRelease } from './divided-shares.ts';

export type InvestmentDollars = { paidIn: number; dollars: Dollars };

/** The parts of one investment in each release, by the release's id. */
export type InvestmentShares = Map<number, ReleasePlaces>;

export type DollarReading = {
  money: Map<number, InvestmentDollars>;
  shares: Map<number, InvestmentShares>;
};

/** Card investments of one person, or one by its id. Others, recorded without a card payment, have no money here. */
export type DollarFilter = { investorId: number } | { investmentId: number };

/**
 * @param before only what was booked before this moment; what was in a bank by then is not known, so it counts as sent
 */
export async function readDollars(db: Queryable, filter: DollarFilter, before?: Date): Promise<DollarReading> {
  const until = before === undefined ? sql`'infinity'::timestamptz` : sql`${before.toISOString()}::timestamptz`;
  const mine = 'investorId' in filter ? sql`i.investor_id = ${filter.investorId}` : sql`i.id = ${filter.investmentId}`;
  const booked = await readBooked(db, mine, until);
  const releases = await readReleases(db, mine, until);
  const shares = new Map<number, InvestmentShares>();
  for (const [id, places] of releases) {
    for (const investmentId of booked.keys()) {
      const share = places.get(investmentId);
      if (share === undefined) continue;
      const known = shares.get(investmentId) ?? new Map<number, ReleasePlaces>();
      shares.set(investmentId, known.set(id, before === undefined ? share : withoutBank(share)));
    }
  }
  const money = new Map(
    [...booked].map(([id, facts]) => {
      const dollars = placeDollars(facts, [...(shares.get(id)?.values() ?? [])]);
      return [id, { paidIn: facts.paidIn, dollars }];
    }),
  );
  return { money, shares };
}

function withoutBank(places: ReleasePlaces): ReleasePlaces {
  return { ...places, sent: places.sent + places.inBank, inBank: 0 };
}

/** All of a project's card money together. */
export async function readProjectDollars(db: Queryable, projectId: number): Promise<InvestmentDollars> {
  const until = sql`'infinity'::timestamptz`;
  const booked = await readBooked(db, sql`i.project_id = ${projectId}`, until);
  const { rows: releases } = await db.execute<ReleaseRow & { gross: number }>(
    sql`${releaseMoney(sql``)} and r.project_id = ${projectId}`,
  );
  let paidIn = 0;
  let dollars = noDollars;
  for (const facts of booked.values()) {
    paidIn += facts.paidIn;
    dollars = addDollars(dollars, placeDollars(facts, []));
  }
  for (const { gross, platformFee, processing, deducted, out, inBank } of releases) {
    const approved = gross - platformFee - processing - deducted - out;
    const sent = out - inBank;
    dollars = addDollars(dollars, { held: -gross, approved, sent, inBank, platformFee, processing, deducted });
  }
  return { paidIn, dollars };
}

type BookedRow = BookedMoney & { id: number };

/** Every entry about an investment names the payment, refund, return or dispute that it is about. */
async function readBooked(db: Queryable, mine: SQL, until: SQL): Promise<Map<number, BookedMoney>> {
  const { rows } = await db.execute<BookedRow>(sql`
    with mine as (select i.id from investments i where i.origin = 'card' and ${mine}),
    subjects as (
      select mine.id, k.kind, p.provider_payment_id as ref from mine join payments p on p.investment_id = mine.id
        cross join (values ('captured'), ('captured_late')) as k (kind) where p.provider_payment_id is not null
      union all
      select mine.id, k.kind, r.id::text from mine join refunds r on r.investment_id = mine.id
        cross join (values ('refund_requested'), ('refunded'), ('refund_failed'), ('refund_cancelled'), ('parts_settled')) as k (kind)
      union all
      select mine.id, k.kind, d.provider_dispute_id from mine join disputes d on d.investment_id = mine.id
        cross join (values ('dispute_lost'), ('parts_settled')) as k (kind)
      union all
      select mine.id, 'return_requested', r.id::text from mine join part_returns r on r.investment_id = mine.id
      union all
      select mine.id, k.kind, 'part:' || r.id from mine join part_returns r on r.investment_id = mine.id
        cross join (values ('refund_cancelled'), ('parts_settled')) as k (kind)
      union all
      select mine.id, k.kind, r.id || ':' || attempt from mine join part_returns r on r.investment_id = mine.id
        cross join generate_series(0, r.attempts) as attempt cross join (values ('returned'), ('return_failed')) as k (kind)
    ), moved as (
      select s.id, s.kind, a.name = 'refund_payable' as is_payable, p.amount_cents as debit
      from subjects s join ledger_entries e on e.kind = s.kind and e.ref = s.ref and e.posted_at < ${until}
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and (a.name = 'refund_payable' or a.name like 'escrow:%')
    )
    select mine.id::float8 as id,
      coalesce(-sum(m.debit) filter (where m.kind in ('captured', 'captured_late')), 0)::float8 as "paidIn",
      coalesce(-sum(m.debit) filter (where not m.is_payable), 0)::float8 as escrow,
      coalesce(-sum(m.debit) filter (where m.is_payable), 0)::float8 as payable,
      coalesce(sum(m.debit) filter (where m.kind in ('refunded', 'refund_failed', 'returned', 'return_failed')), 0)::float8 as refunded,
      coalesce(sum(m.debit) filter (where m.kind in ('dispute_lost', 'refund_cancelled')), 0)::float8 as lost,
      coalesce(sum(m.debit) filter (where m.kind = 'parts_settled'), 0)::float8 as settled,
      (select coalesce(sum(o.amount_cents), 0) from partial_refunds o
        where o.investment_id = mine.id and o.failure_movement_id is null)::float8 as outside
    from mine left join moved m on m.id = mine.id group by mine.id`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

type ReleaseRow = UndividedRelease;

/** The releases in which the investments have a share, each divided among all of its investments. */
async function readReleases(db: Queryable, mine: SQL, until: SQL): Promise<Map<number, DividedShares>> {
  const { rows } = await db.execute<ReleaseRow>(sql`
    with mine as (select distinct s.release_id as id from investments i join release_shares s on s.investment_id = i.id
      where i.origin = 'card' and ${mine})
    ${releaseMoney(sql`join mine on mine.id = r.id`, until)}`);
  return divideReleases(db, rows);
}

/**
 * Where the money of approved releases is. What the creator owes is deducted when a release is approved, fees are booked when it is sent; a
 * reversal brings money back, of which a part may pay what the creator owes.
 */
export function releaseMoney(joins: SQL, until: SQL = sql`'infinity'::timestamptz`): SQL {
  const booked = (kind: string, ref: SQL) => sql`coalesce((select sum(p.amount_cents) from ledger_entries e
    join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
    where e.kind = ${kind} and e.ref = ${ref} and e.posted_at < ${until}), 0)`;
  const release = sql`r.id::text`;
  return sql`select r.id::float8 as id, r.uuid, r.gross_cents::float8 as gross, ${booked('platform_fee', release)}::float8 as "platformFee",
      ${booked('processing_charged', release)}::float8 as processing,
      (${booked('clawback', release)} - ${booked('clawback_undone', release)} + money.clawed)::float8 as deducted,
      money.out::float8 as out, money.in_bank::float8 as "inBank"
    from releases r ${joins}
    cross join lateral (
      select coalesce(sum(t.amount_cents - back.cents), 0) as out, coalesce(sum(back.clawed), 0) as clawed,
        coalesce(sum(t.amount_cents - back.cents) filter (where t.paid_at is not null), 0) as in_bank
      from transfers t cross join lateral (
        select (select coalesce(sum(x.amount_cents), 0) from transfer_reversals x
            where x.transfer_id = t.id and x.created_at < ${until}) as cents,
          (select coalesce(sum(p.amount_cents), 0) from ledger_entries e
            join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0
            where e.kind = 'clawback' and e.ref like 'transfer:' || t.id || ':%' and e.posted_at < ${until}) as clawed
      ) back
      where t.release_id = r.id and t.sent_at < ${until}
    ) money
    where r.approved_at < ${until} and not exists (select from ledger_entries e
      where e.kind = 'release_withdrawn' and e.ref = r.id::text and e.posted_at < ${until})`;
}
