// Where the money of one investment is: for its investor and administrators.
import { sql } from 'drizzle-orm';
import { getInvestment } from '#features/investing/server/investment-list.ts';
import { type Dollars, dollarPlaces, noDollars } from '#features/ledger/money-places.ts';
import { cents as toCents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { InvestmentMoney, PlaceAmounts } from '../../money-contract.ts';
import { readDollars } from './dollar-reading.ts';
import { readMoneyMilestones } from './money-milestones.ts';

/** @throws AppError not_found, also for another person's investment */
export async function getInvestmentMoney(deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<InvestmentMoney> {
  const { db } = deps;
  const investment = await getInvestment(deps, viewer, id);
  const [{ money }, facts, stop] = await Promise.all([
    readDollars(db, { investmentId: id }),
    readFacts(db, id),
    findStop(db, investment.projectId),
  ]);
  const { paidIn, dollars } = money.get(id) ?? { paidIn: 0, dollars: noDollars };
  return {
    investmentId: id,
    projectId: investment.projectId,
    projectTitle: investment.projectTitle,
    paidIn: toDollarString(toCents(paidIn)),
    status: investment.status,
    state: investment.state,
    isOpening: facts.isOpening,
    paidAt: paidIn === 0 ? null : investment.completedAt,
    places: toPlaceAmounts(dollars),
    milestones:
      paidIn === 0
        ? []
        : await readMoneyMilestones(db, {
            projectId: investment.projectId,
            investmentId: id,
            heldCents: dollars.held,
          }),
    returns: listReturns(facts.returns, dollars),
    bankTook: toDollarString(toCents(facts.bankTook)),
    stop,
    years: listYears(facts.paidYear ?? undefined, facts.thisYear),
  };
}

export function toPlaceAmounts(dollars: Dollars): PlaceAmounts {
  const amounts = dollarPlaces.map((place) => [place, toDollarString(toCents(dollars[place]))]);
  return Object.fromEntries(amounts) as PlaceAmounts;
}

/** Newest first. */
export function listYears(first: number | undefined, last: number): number[] {
  if (first === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** Why the rest of a project's money goes back; null unless it was stopped. */
export async function findStop(db: Queryable, projectId: number): Promise<{ reason: string; at: string } | null> {
  const { rows } = await db.execute<{ reason: string; at: Date }>(
    sql`select reason, at from project_stops where project_id = ${projectId}`,
  );
  const [stop] = rows;
  return stop === undefined ? null : { reason: stop.reason, at: new Date(stop.at).toISOString() };
}

type ReturnFacts = {
  cents: number;
  requestedAt: string;
  returnedAt: string | null;
  isFailed: boolean;
  reason: InvestmentMoney['returns'][number]['reason'];
  note: string | null;
};

type Facts = {
  isOpening: boolean;
  bankTook: number;
  paidYear: number | null;
  thisYear: number;
  returns: ReturnFacts[];
};

async function readFacts(db: Queryable, id: number): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    with returns as (
      select amount_cents as cents, created_at, updated_at, state, reason, note from refunds
        where investment_id = ${id} and payment_id is not null
      union all
      select amount_cents, created_at, updated_at, state, reason, note from part_returns
        where investment_id = ${id} and not is_canceled and amount_cents > 0
    )
    select i.origin = 'opening' as "isOpening",
      (select coalesce(sum(d.lost_cents), 0) from disputes d where d.investment_id = i.id)::float8 as "bankTook",
      case when i.origin = 'card' then extract(year from i.completed_at at time zone 'UTC')::int end as "paidYear", extract(year from now() at time zone 'UTC')::int as "thisYear",
      (select coalesce(json_agg(json_build_object('cents', cents, 'requestedAt', created_at, 'reason', reason, 'note', note,
        'returnedAt', case when state = 'succeeded' then updated_at end, 'isFailed', state = 'failed') order by created_at), '[]')
        from returns) as returns
    from investments i where i.id = ${id}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`there is no investment ${id}`);
  return facts;
}

/** Attempts that failed are left out, except the last one while its money is still owed. */
function listReturns(rows: readonly ReturnFacts[], dollars: Dollars): InvestmentMoney['returns'] {
  const shown = rows.filter(
    ({ isFailed }, index) => !isFailed || (dollars.onItsWayBack > 0 && index === rows.length - 1),
  );
  const arrived = shown.reduce((sum, { cents, returnedAt }) => sum + (returnedAt === null ? 0 : cents), 0);
  const listed = shown.map(({ cents, requestedAt, returnedAt, reason, note }) => ({
    amount: toDollarString(toCents(cents)),
    requestedAt: new Date(requestedAt).toISOString(),
    returnedAt: returnedAt === null ? null : new Date(returnedAt).toISOString(),
    reason,
    note,
  }));
  const elsewhere = dollars.returned - arrived;
  const last = rows.at(-1);
  if (elsewhere <= 0 || last === undefined) return listed;
  const at = new Date(last.requestedAt).toISOString();
  const other = { requestedAt: at, returnedAt: at, reason: 'other' as const, note: null };
  return [{ amount: toDollarString(toCents(elsewhere)), ...other }, ...listed];
}
