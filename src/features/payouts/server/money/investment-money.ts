// Where the money of one investment is, for its investor and administrators.
import { sql } from 'drizzle-orm';
import { getInvestment } from '#features/investing/server/investment-list.ts';
import { type Dollars, dollarPlaces, noDollars } from '#features/ledger/money-places.ts';
import { listMoneyEvents, type MoneyEvent } from '#features/ledger/server/money-reading.ts';
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
  const [{ money }, facts, events, stop] = await Promise.all([
    readDollars(db, { investmentId: id }),
    readFacts(db, id),
    listMoneyEvents(db, id),
    findStop(db, investment.projectId),
  ]);
  const { paidIn, dollars } = money.get(id) ?? { paidIn: 0, dollars: noDollars };
  return {
    investmentId: id,
    projectId: investment.projectId,
    projectTitle: investment.projectTitle,
    paidIn: toDollarString(toCents(paidIn)),
    money: investment.money,
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
    returns: listReturns(events, dollars),
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

/** Why a project's remaining money is returned; null unless it was stopped. */
export async function findStop(db: Queryable, projectId: number): Promise<{ reason: string; at: string } | null> {
  const { rows } = await db.execute<{ reason: string; at: Date }>(
    sql`select reason, at from project_stops where project_id = ${projectId}`,
  );
  const [stop] = rows;
  return stop === undefined ? null : { reason: stop.reason, at: new Date(stop.at).toISOString() };
}

type Facts = { paidYear: number | null; thisYear: number };

async function readFacts(db: Queryable, id: number): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select case when i.origin = 'card' then extract(year from i.completed_at at time zone 'UTC')::int end as "paidYear",
      extract(year from now() at time zone 'UTC')::int as "thisYear"
    from investments i where i.id = ${id}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`there is no investment ${id}`);
  return facts;
}

type Return = InvestmentMoney['returns'][number];

/** Leaves out failed attempts, except the last one while its money is still owed. */
function listReturns(events: readonly MoneyEvent[], dollars: Dollars): Return[] {
  const back = events.filter(({ kind }) => kind !== 'released' && kind !== 'bank');
  return back
    .filter(({ isFailed }, index) => !isFailed || (dollars.onItsWayBack > 0 && index === back.length - 1))
    .map(({ kind, cents, at, doneAt, reason, note }) => ({
      amount: toDollarString(toCents(cents)),
      requestedAt: at,
      returnedAt: doneAt,
      isByHand: kind === 'by_hand',
      reason: kind === 'outside' ? 'other' : (reason as Return['reason']),
      note,
    }));
}
