// What all investments come to, from what is kept of each state: two figures a state, however many investments there are.
import { sql } from 'drizzle-orm';
import { type Cents, centsTotal, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { InvestmentTotals } from '../admin-investment-contract.ts';
import { type InvestmentState, raisedStates } from '../investing-rules.ts';
import { filterCondition, type ListFilter } from './admin/admin-investment-filter.ts';
import { investments } from './investing-table.ts';

type StateTotal = { state: InvestmentState; count: number; cents: number };

/** Of every state there is. One statement, so that an investment that settles meanwhile is in exactly one of them. */
async function readStates(db: Queryable): Promise<StateTotal[]> {
  const { rows } = await db.execute<StateTotal>(sql`
    select part as state, count, amount_cents as cents from tallied where kind = 'investments'
    union all
    select state, count(*), sum(amount_cents)::bigint from investments where counted = 'held' group by state`);
  return rows;
}

/** Of a filter: counted, over an index where the filter has one. */
async function readFiltered(db: Queryable, filter: ListFilter): Promise<StateTotal[]> {
  return db
    .select({
      state: investments.state,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`sum(${investments.amountCents})::bigint`.mapWith(Number),
    })
    .from(investments)
    .where(filterCondition(filter))
    .groupBy(investments.state);
}

export async function readInvestmentTotals(
  db: Queryable,
  { state, ...narrowed }: ListFilter,
): Promise<InvestmentTotals> {
  // Whether money waits for a person is no state that is kept.
  const isKept = state !== 'needs_person' && Object.values(narrowed).every((value) => !value);
  const found = isKept ? await readStates(db) : await readFiltered(db, { state, ...narrowed });
  const states = found.filter((one) => !isKept || state === undefined || one.state === state);
  const { count, cents } = sumOf(states);
  return {
    count,
    amount: toDollarString(cents),
    raised: toDollarString(raisedOf(states).cents),
    goingBack: toDollarString(sumOf(states.filter((one) => one.state === 'refund_pending')).cents),
  };
}

/** Settled investments of the whole platform and "Total Funding", the sum of what every project has raised (decisions C6). */
export async function readSettled(db: Queryable): Promise<{ count: number; cents: Cents }> {
  return raisedOf(await readStates(db));
}

function raisedOf(states: readonly StateTotal[]) {
  return sumOf(states.filter(({ state }) => raisedStates.includes(state)));
}

function sumOf(states: readonly StateTotal[]): { count: number; cents: Cents } {
  const sum = (name: 'count' | 'cents') => states.reduce((total, one) => total + one[name], 0);
  return { count: sum('count'), cents: centsTotal(sum('cents')) };
}
