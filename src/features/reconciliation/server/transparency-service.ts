// Data of the transparency pages: platform totals from the last check, because reading them takes seconds; one
// project's totals read live.
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { InvestmentState } from '#features/investing/investing-rules.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { newestFirst } from '#features/investing/server/investment-list.ts';
import { readStories } from '#features/investing/server/investment-story.ts';
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
  ProjectTransparency,
  Transparency,
  TransparencyFigures,
} from '../transparency-contract.ts';
import { type PublicFigures, readProjectFigures } from './project-figures.ts';
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

/** Projects hidden from this viewer return the same error as missing ones. */
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
    investments: await withMoney(db, items),
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

function toFigures(figures: PublicFigures): TransparencyFigures {
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
    bankTook: dollars(figures.bankTook),
    chargedToCreators: dollars(figures.chargedToCreators),
    owedByCreators: dollars(figures.owedByCreators),
  };
}

/** States without a payment are not listed. */
const settledStates: InvestmentState[] = ['completed', 'disputed', 'refund_pending', 'refunded', 'charged_back'];

async function listSettled(db: Queryable, { projectId, limit, cursor }: ListPageRequest & { projectId: number }) {
  const { id, amountCents, createdAt, state, origin, everCompleted } = investments;
  const found = await db
    .select({ id, amountCents, createdAt, state, origin, everCompleted })
    .from(investments)
    .where(and(eq(investments.projectId, projectId), inArray(state, settledStates), newestFirst.after(cursor)))
    .orderBy(...newestFirst.by)
    .limit(limit + 1);
  return cutPage(found, limit, newestFirst.toCursor);
}

type Settled = Awaited<ReturnType<typeof listSettled>>['items'][number];

/** Open disputes are private to the investor and the bank, and the progress of a refund to the investor and this site. */
async function withMoney(db: Queryable, items: readonly Settled[]): Promise<ProjectTransparency['investments']> {
  const stories = await readStories(
    db,
    items.map(({ origin, ...row }) => ({
      ...row,
      state: row.state === 'disputed' ? 'completed' : row.state,
      isOpening: origin === 'opening',
      isReplaced: false,
      removedAt: null,
    })),
  );
  return items.flatMap(({ id, amountCents, createdAt, origin }) => {
    const story = stories.get(id);
    if (story === undefined) return [];
    const isGoingBack = story.state === 'by_hand' || story.state === 'late';
    return {
      id,
      amount: dollars(amountCents),
      createdAt: createdAt.toISOString(),
      money: { ...story, state: isGoingBack ? 'returning' : story.state, requestedAt: null, returnedAt: null },
      isOpening: origin === 'opening',
    };
  });
}
