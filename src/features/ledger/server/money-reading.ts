// Reads what became of the money of investments and projects. Everything that shows it reads it here.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { type BookedMoney, type InvestmentParts, type ProjectMoneyParts, toParts } from '../money-places.ts';

export type InvestmentBooks = {
  booked: BookedMoney;
  parts: InvestmentParts;
  /** The part of the returns, in cents, that was paid from the bank account, because no refund reached the card. */
  byHand: number;
  /** Time of the first request for money back, and of the last arrival. */
  requestedAt: string | null;
  returnedAt: string | null;
  /** A pending return continues automatically; otherwise a person must act. */
  isUnderWay: boolean;
};

type BookedRow = BookedMoney & {
  id: number;
  byHand: number;
  requestedAt: Date | null;
  returnedAt: Date | null;
  isUnderWay: boolean;
};

/**
 * Reads the money of card investments by id. Investments recorded without a card payment have no entries.
 * @param until only entries booked before this moment
 */
export async function readInvestmentBooks(
  db: Queryable,
  ids: readonly number[],
  until?: Date,
): Promise<Map<number, InvestmentBooks>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<BookedRow>(sql`
    select investment_id::float8 as id, paid_in::float8 as "paidIn", escrow::float8, payable::float8, refunded::float8, lost::float8,
      settled::float8, outside::float8, released::float8, bank_took::float8 as "bankTook", requested_at as "requestedAt",
      returned_at as "returnedAt", is_under_way as "isUnderWay", coalesce(hand.cents, 0)::float8 as "byHand"
    from money_of_investments(${sql.param(ids)}::bigint[], ${until?.toISOString() ?? 'infinity'}::timestamptz)
    left join paid_by_hand(${sql.param(ids)}::bigint[]) hand using (investment_id)`);
  return new Map(
    rows.map(({ id, byHand, requestedAt, returnedAt, isUnderWay, ...booked }) => [
      id,
      {
        booked,
        parts: toParts(booked),
        byHand,
        requestedAt: toText(requestedAt),
        returnedAt: toText(returnedAt),
        isUnderWay,
      },
    ]),
  );
}

const toText = (moment: Date | string | null) => (moment === null ? null : new Date(moment).toISOString());

export type MoneyEvent = {
  kind: 'released' | 'returned' | 'by_hand' | 'outside' | 'bank';
  cents: number;
  at: string;
  /** When it was sent, arrived or was taken; null until then. */
  doneAt: string | null;
  isFailed: boolean;
  releaseId: number | null;
  /** Its position in the plan; null if everything is released in one payment. */
  milestone: number | null;
  title: string | null;
  reason: string | null;
  note: string | null;
};

/** Lists the money events of one card investment, oldest first. */
export async function listMoneyEvents(db: Queryable, investmentId: number): Promise<MoneyEvent[]> {
  const { rows } = await db.execute<MoneyEvent>(sql`
    select kind, cents::float8, at, done_at as "doneAt", is_failed as "isFailed", release_id::float8 as "releaseId", milestone, title,
      reason, note
    from money_events(${investmentId})`);
  return rows.map((row) => ({ ...row, at: toText(row.at) ?? '', doneAt: toText(row.doneAt) }));
}

type ProjectRow = Omit<ProjectMoneyParts, 'dollars'> & ProjectMoneyParts['dollars'];

/** Sums up all investments of a project. */
export async function readProjectBooks(db: Queryable, projectId: number): Promise<ProjectMoneyParts> {
  const { rows } = await db.execute<ProjectRow>(sql`
    select paid_in::float8 as "paidIn", held::float8, approved::float8, sent::float8, in_bank::float8 as "inBank",
      platform_fee::float8 as "platformFee", processing::float8, deducted::float8, on_its_way_back::float8 as "onItsWayBack",
      returned::float8, taken_back::float8 as "takenBack", opening::float8, bank_took::float8 as "bankTook",
      charged_to_creator::float8 as "chargedToCreator", owed::float8, written_off::float8 as "writtenOff",
      investments::int, refunded_investments::int as "refundedInvestments"
    from money_of_project(${projectId})`);
  const [row] = rows;
  if (row === undefined) throw new Error(`no money was returned for project ${projectId}`);
  const {
    paidIn,
    opening,
    bankTook,
    chargedToCreator,
    owed,
    writtenOff,
    investments,
    refundedInvestments,
    ...dollars
  } = row;
  return { paidIn, dollars, opening, bankTook, chargedToCreator, owed, writtenOff, investments, refundedInvestments };
}
