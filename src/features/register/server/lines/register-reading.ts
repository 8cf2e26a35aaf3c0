// Reads the lines of a register and the rounds that dilute them.
import { sql } from 'drizzle-orm';
import { lockedUntil } from '#features/packs/lock-up.ts';
import { toEquityText } from '#features/projects/equity-share.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { cents, centsTotal, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { CountedRound, RegisterLine } from '../../register-contract.ts';
import { explainShare, type Round, shareMicroPercent, shareValue } from '../../share-rules.ts';
import type { ShownHolder } from './holder-names.ts';

/** A line before its holder is named. */
export type StoredLine = {
  investmentId: number;
  holderId: number;
  /** Cents of the amount once invested. */
  partCents: number;
  keptCents: number;
  valuationCents: number;
  since: Date;
  boughtAt: Date;
  how: RegisterLine['acquiredBy'];
};

export type StoredRound = Round & { id: number; heldOn: string; investors: number };

type LineRow = Record<'investment_id' | 'holder_id' | 'part_cents' | 'kept_cents' | 'valuation_cents', string> & {
  since: string;
  bought_at: string;
  how: StoredLine['how'];
};

/** Oldest first. `asOf`: at the end of that day; undefined means now. */
export async function readLines(
  db: Queryable,
  { projectId, asOf }: { projectId: number; asOf: string | undefined },
): Promise<StoredLine[]> {
  const until =
    asOf === undefined ? sql`'infinity'::timestamptz` : sql`${addDays(asOf, 1)}::timestamp at time zone 'UTC'`;
  const { rows } = await db.execute<LineRow>(sql`
    select investment_id, holder_id, part_cents, kept_cents, valuation_cents, since::text, bought_at::text, how
    from register_lines(${projectId}, ${until}) order by bought_at, investment_id, holder_id`);
  return rows.map(toLine);
}

/** A person's lines in all registers, newest first. */
export async function readLinesOf(db: Queryable, holderId: number): Promise<(StoredLine & { projectId: number })[]> {
  const { rows } = await db.execute<LineRow & { project_id: string }>(sql`
    select project_id, investment_id, ${holderId}::bigint as holder_id, part_cents, kept_cents, valuation_cents, since::text,
      bought_at::text, how
    from lines_of_holder(${holderId}) order by since desc, investment_id desc`);
  return rows.map((row) => ({ ...toLine(row), projectId: Number(row.project_id) }));
}

function toLine(row: LineRow): StoredLine {
  return {
    investmentId: Number(row.investment_id),
    holderId: Number(row.holder_id),
    partCents: Number(row.part_cents),
    keptCents: Number(row.kept_cents),
    valuationCents: Number(row.valuation_cents),
    since: new Date(row.since),
    boughtAt: new Date(row.bought_at),
    how: row.how,
  };
}

type RoundRow = {
  id: string;
  project_id: string;
  held_on: string;
  pre_money_cents: string;
  amount_cents: string;
  investors: number;
};

/** Confirmed rounds that count on a day, oldest first. */
export async function readRounds(
  db: Queryable,
  { projectId, asOf }: { projectId: number; asOf: string | undefined },
): Promise<StoredRound[]> {
  const { rows } = await db.execute<RoundRow>(sql`
    select id, project_id, held_on::text, pre_money_cents, amount_cents, investors
    from counted_rounds(${projectId}, ${asOf ?? 'infinity'}::date)`);
  return rows.map(toRound);
}

/** The same of several projects, by project. */
export async function readRoundsOf(db: Queryable, projectIds: readonly number[]): Promise<Map<number, StoredRound[]>> {
  const { rows } = await db.execute<RoundRow>(sql`
    select r.id, r.project_id, r.held_on::text, r.pre_money_cents, r.amount_cents, r.investors
    from unnest(${`{${projectIds.join(',')}}`}::bigint[]) as p (id) cross join lateral counted_rounds(p.id) r`);
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.project_id))].map(([id, found]) => [id, found.map(toRound)]),
  );
}

function toRound(row: RoundRow): StoredRound {
  return {
    id: Number(row.id),
    heldOn: row.held_on,
    preMoneyCents: cents(Number(row.pre_money_cents)),
    amountCents: cents(Number(row.amount_cents)),
    investors: row.investors,
  };
}

export function toBought({ keptCents, valuationCents }: Pick<StoredLine, 'keptCents' | 'valuationCents'>) {
  return { keptCents: cents(keptCents), valuationCents: cents(valuationCents) };
}

/** The one class that this site sells. */
export const shareClass = 'Equity';

/** Rounds held before a share was bought do not dilute it: its price was set after them. */
export function roundsAfter(line: Pick<StoredLine, 'boughtAt'>, rounds: readonly StoredRound[]): StoredRound[] {
  const boughtOn = toDay(line.boughtAt);
  return rounds.filter(({ heldOn }) => heldOn >= boughtOn);
}

export function toRegisterLine(
  line: StoredLine,
  { holder, rounds, lockUpMonths }: { holder: ShownHolder; rounds: readonly StoredRound[]; lockUpMonths: number },
): RegisterLine {
  const bought = toBought(line);
  const later = roundsAfter(line, rounds);
  return {
    investmentId: line.investmentId,
    holderId: line.holderId,
    ...holder,
    shareClass,
    amount: toDollarString(bought.keptCents),
    valuation: toDollarString(bought.valuationCents),
    share: toEquityText(shareMicroPercent(bought, later)),
    arithmetic: explainShare(bought, later, formatDollars),
    value: toDollarString(shareValue(bought, later)),
    since: toDay(line.since),
    lockedUntil: lockedUntil(toDay(line.boughtAt), lockUpMonths),
    acquiredBy: line.how,
  };
}

export function toCountedRound(
  { id, heldOn, preMoneyCents, amountCents, investors }: StoredRound,
  share: number,
): CountedRound {
  return {
    id,
    heldOn,
    preMoney: toDollarString(centsTotal(preMoneyCents)),
    amount: toDollarString(centsTotal(amountCents)),
    investors,
    share: toEquityText(share),
  };
}
