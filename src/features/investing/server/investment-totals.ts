// Totals of all investments, from per-state counters instead of scanning the rows.
import { sql } from 'drizzle-orm';
import { type Cents, centsTotal, toDollarString } from '#kernel/money.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import type { InvestmentTotals } from '../admin-investment-contract.ts';
import { type InvestmentState, raisedStates } from '../investing-rules.ts';
import { filterCondition, type ListFilter } from './admin/admin-investment-filter.ts';
import { investments } from './investing-table.ts';

type StateTotal = { state: InvestmentState; count: number; cents: number };

/** One statement, so that an investment that settles concurrently counts in exactly one state. */
async function readStateTotals(db: Queryable): Promise<StateTotal[]> {
  const { rows } = await db.execute<StateTotal>(sql`
    select state, count, amount_cents as cents from current_investment_totals
    union all
    select state, count(*), sum(amount_cents)::bigint from investments where counted = 'held' group by state`);
  return rows;
}

/** Filtered totals are counted, using an index where possible. */
async function countFiltered(db: Queryable, filter: ListFilter): Promise<StateTotal[]> {
  return db
    .select({
      state: investments.state,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(coalesce(${investments.allottedCents}, ${investments.amountCents}))::bigint`.mapWith(
        Number,
      ),
    })
    .from(investments)
    .where(filterCondition(filter))
    .groupBy(investments.state);
}

export async function readInvestmentTotals(
  db: Queryable,
  { state, ...narrowed }: ListFilter,
): Promise<InvestmentTotals> {
  // These two are not counted states.
  const isKept =
    state !== 'needs_person' && state !== 'no_agreement' && Object.values(narrowed).every((value) => !value);
  const found = isKept ? await readStateTotals(db) : await countFiltered(db, { state, ...narrowed });
  const states = found.filter((one) => !isKept || state === undefined || one.state === state);
  const { count, cents } = sumStates(states);
  return {
    count,
    amount: toDollarString(cents),
    raised: toDollarString(sumRaised(states).cents),
    goingBack: toDollarString(sumStates(states.filter((one) => one.state === 'refund_pending')).cents),
  };
}

/**
 * Compacts the deltas appended since the last time and returns their number. After an import this can take longer than a request may; no
 * request waits for it.
 */
export function compactInvestmentTotals(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ compacted: number }>(sql`select compact_investment_totals() as compacted`);
    return rows[0]?.compacted ?? 0;
  });
}

export type TotalDifference = { state: InvestmentState; count: number; amountCents: number };

/** Corrects the totals from the rows, however long that takes. Every difference it returns is a defect. */
export function recountInvestmentTotals(db: Database): Promise<TotalDifference[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<TotalDifference>(
      sql`select state, count, amount_cents as "amountCents" from recount_investment_totals()`,
    );
    return rows;
  });
}

/** Count and sum of settled investments on the platform ("Total Funding"). */
export async function readSettled(db: Queryable): Promise<{ count: number; cents: Cents }> {
  return sumRaised(await readStateTotals(db));
}

function sumRaised(states: readonly StateTotal[]) {
  return sumStates(states.filter(({ state }) => raisedStates.includes(state)));
}

function sumStates(states: readonly StateTotal[]): { count: number; cents: Cents } {
  const sum = (name: 'count' | 'cents') => states.reduce((total, one) => total + one[name], 0);
  return { count: sum('count'), cents: centsTotal(sum('cents')) };
}
