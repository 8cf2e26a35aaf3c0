// Data of the transparency pages: platform totals from the last check, because reading them takes seconds; one
// project's totals read live.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InvestmentState } from '#features/investing/investing-rules.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { newestFirst } from '#features/investing/server/investment-list.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPageRequest } from '#kernel/list-page.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { promiseNumbers } from '../money-promises.ts';
import type {
  LastMoneyCheck,
  MoneyPlace,
  ProjectTransparency,
  Transparency,
  TransparencyFigures,
} from '../transparency-contract.ts';
import { readProjectFigures } from './project-figures-query.ts';
import { moneyChecks } from './reconciliation-table.ts';

export async function getTransparency(db: Queryable): Promise<Transparency> {
  const last = await findLastCheck(db);
  if (last === undefined) return { check: null, figures: null, costs: null };
  const { processorFees, disputeFees, chargebackLoss, ...figures } = last.figures;
  return {
    check: toCheck(last),
    figures: toFigures(figures),
    costs: {
      processorFees: dollars(processorFees),
      disputeFees: dollars(disputeFees),
      chargebackLoss: dollars(chargebackLoss),
    },
  };
}

/** Projects hidden from this viewer answer like missing ones. */
export async function getProjectTransparency(
  db: Queryable,
  viewer: Viewer,
  request: ListPageRequest & { projectId: number },
): Promise<ProjectTransparency> {
  const { projectId, limit, cursor } = request;
  const [project] = await db
    .select({ title: projects.title })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  if (project === undefined) throw new AppError('not_found', 'This project is no longer here.');
  const [last, figures, { items, nextCursor }] = await Promise.all([
    findLastCheck(db),
    readProjectFigures(db, projectId),
    listSettled(db, { projectId, limit, cursor }),
  ]);
  return {
    projectId,
    projectTitle: project.title,
    check: last === undefined ? null : toCheck(last),
    figures: toFigures(figures),
    investments: items.map(({ id, amountCents, createdAt, origin, ...money }) => ({
      id,
      amount: dollars(amountCents),
      createdAt: createdAt.toISOString(),
      place: toMoneyPlace(money),
      isOpening: origin === 'opening',
    })),
    older: nextCursor ?? null,
  };
}

type CheckRow = typeof moneyChecks.$inferSelect;

async function findLastCheck(db: Queryable): Promise<CheckRow | undefined> {
  const [last] = await db.select().from(moneyChecks).orderBy(desc(moneyChecks.checkedAt)).limit(1);
  return last;
}

function toCheck({ checkedAt, broken }: CheckRow): NonNullable<LastMoneyCheck> {
  return { checkedAt: checkedAt.toISOString(), promises: promiseNumbers.length, broken };
}

const dollars = (amountCents: number) => toDollarString(centsTotal(amountCents));

type FigureName = keyof TransparencyFigures;

function toFigures(figures: Record<FigureName, number>): TransparencyFigures {
  const { paidIn, held, onItsWayBack, released, refunded, chargedBack } = figures;
  return {
    paidIn: dollars(paidIn),
    held: dollars(held),
    onItsWayBack: dollars(onItsWayBack),
    owedToCreators: dollars(figures.owedToCreators),
    released: dollars(released),
    refunded: dollars(refunded),
    chargedBack: dollars(chargedBack),
    feesTaken: dollars(figures.feesTaken),
    processingCharged: dollars(figures.processingCharged),
    recovered: dollars(figures.recovered),
    unexplained: dollars(figures.unexplained),
    opening: dollars(figures.opening),
    raised: dollars(figures.raised),
    investments: figures.investments,
    refunds: figures.refunds,
  };
}

/** Where an investment's money is; states without a payment are not listed. */
const places = {
  completed: 'held',
  disputed: 'held',
  refund_pending: 'on_its_way_back',
  refunded: 'refunded',
  charged_back: 'charged_back',
} as const satisfies Partial<Record<InvestmentState, MoneyPlace>>;
type SettledState = keyof typeof places;
const settledStates = Object.keys(places) as SettledState[];

type Settled = { state: InvestmentState; releasedCents: number; returnedCents: number; restCents: number };

/** A release leaves the state of an investment as it is; only the amounts tell. */
function toMoneyPlace({ state, releasedCents, returnedCents, restCents }: Settled): MoneyPlace {
  const place = places[state as SettledState];
  if (place !== 'held' || releasedCents === 0) return place;
  if (restCents > 0) return 'part_released';
  return returnedCents > 0 ? 'rest_returned' : 'released';
}

async function listSettled(db: Queryable, { projectId, limit, cursor }: ListPageRequest & { projectId: number }) {
  const { id, amountCents, createdAt, state, origin } = investments;
  const ofView = (column: string) =>
    sql<number>`(select ${sql.raw(column)} from investment_money m where m.investment_id = ${id})`.mapWith(Number);
  const found = await db
    .select({
      id,
      amountCents,
      createdAt,
      state,
      origin,
      releasedCents: ofView('released_cents'),
      returnedCents: ofView('returned_cents'),
      restCents: ofView('rest_cents'),
    })
    .from(investments)
    .where(and(eq(investments.projectId, projectId), inArray(state, settledStates), newestFirst.after(cursor)))
    .orderBy(...newestFirst.by)
    .limit(limit + 1);
  return cutPage(found, limit, newestFirst.toCursor);
}
