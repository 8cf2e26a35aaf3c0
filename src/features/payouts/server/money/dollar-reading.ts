// Reads where the money of investments is, now or at an earlier time: its current places, and its shares of releases.
import { sql } from 'drizzle-orm';
import type { Dollars } from '#features/ledger/money-places.ts';
import { readInvestmentBooks } from '#features/ledger/server/money-reading.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { placeDollars, type ReleasePlaces } from '../../dollar-rules.ts';
import { type DividedShares, divideReleases, type UndividedRelease } from './divided-shares.ts';

export type InvestmentDollars = { paidIn: number; dollars: Dollars };

/** The shares of one investment in each release, keyed by release id. */
export type InvestmentShares = Map<number, ReleasePlaces>;

export type DollarReading = {
  money: Map<number, InvestmentDollars>;
  shares: Map<number, InvestmentShares>;
};

/**
 * Selects the card investments of one person, or one by its id. Investments recorded without a card payment have no money here.
 */
export type DollarFilter = { investorId: number } | { investmentId: number };

/** @param before only what was booked before this time; bank arrivals at that time are unknown, so they count as sent */
export async function readDollars(db: Queryable, filter: DollarFilter, before?: Date): Promise<DollarReading> {
  const mine = 'investorId' in filter ? sql`i.investor_id = ${filter.investorId}` : sql`i.id = ${filter.investmentId}`;
  const { rows: own } = await db.execute<{ id: number }>(
    sql`select i.id::float8 as id from investments i where i.origin = 'card' and ${mine} order by i.id`,
  );
  const ids = own.map(({ id }) => id);
  const books = await readInvestmentBooks(db, ids, before);
  const releases = await readReleases(db, ids, before);
  const shares = new Map<number, InvestmentShares>();
  for (const [id, places] of releases) {
    for (const investmentId of books.keys()) {
      const share = places.get(investmentId);
      if (share === undefined) continue;
      const known = shares.get(investmentId) ?? new Map<number, ReleasePlaces>();
      shares.set(investmentId, known.set(id, before === undefined ? share : withoutBank(share)));
    }
  }
  const money = new Map(
    [...books].map(([id, { parts }]) => {
      const dollars = placeDollars(parts, [...(shares.get(id)?.values() ?? [])]);
      return [id, { paidIn: parts.paid, dollars }];
    }),
  );
  return { money, shares };
}

function withoutBank(places: ReleasePlaces): ReleasePlaces {
  return { ...places, sent: places.sent + places.inBank, inBank: 0 };
}

/** The releases that include the investments, each divided among all of its investments. */
async function readReleases(
  db: Queryable,
  ids: readonly number[],
  before: Date | undefined,
): Promise<Map<number, DividedShares>> {
  const shared = sql`array(select distinct s.release_id from release_shares s where s.investment_id = any(${sql.param(ids)}::bigint[]))`;
  const { rows } = await db.execute<UndividedRelease>(sql`
    select release_id::float8 as id, uuid, platform_fee::float8 as "platformFee", processing::float8, deducted::float8, sent::float8 as out,
      in_bank::float8 as "inBank"
    from money_of_releases(${shared}, ${before?.toISOString() ?? 'infinity'}::timestamptz)`);
  return divideReleases(db, rows);
}
