// Investment queries: one, a person's, all. Every returned field is listed here.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { cents, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byId, byTime, cutPage, defineOrder, readPages } from '#platform/postgres/cursor.ts';
import { type Database, preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import type { Investment, InvestmentMoney } from '../investing-contract.ts';
import { type InvestmentStatus, toInvestmentStatus } from '../investing-rules.ts';
import { cancellableUntil, isCancellable, reconfirmBy } from './cancellation-window.ts';
import { investments, payments } from './investing-table.ts';
import { readStories } from './investment-story.ts';
import { isReplaced, refundFacts } from './refunds/refund-facts.ts';

/** Every list of investments but the administrators' runs by time. */
export const newestFirst = defineOrder('investments', 'descending', [
  byTime(investments.createdAt, ({ createdAt }: { createdAt: Date; id: number }) => createdAt),
  byId(investments.id),
]);

type ReadDeps = Pick<Deps, 'db'>;

const columns = {
  id: investments.id,
  projectId: investments.projectId,
  projectTitle: projects.title,
  projectCategory: projects.category,
  investorId: investments.investorId,
  amountCents: investments.amountCents,
  allottedCents: investments.allottedCents,
  equityPercent: investments.equityPercent,
  valuationCents: investments.valuationCents,
  state: investments.state,
  origin: investments.origin,
  everCompleted: investments.everCompleted,
  transactionId: payments.providerPaymentId,
  createdAt: investments.createdAt,
  completedAt: investments.completedAt,
  expiresAt: investments.holdExpiresAt,
  notes: investments.notes,
  shownAs: investments.shownAs,
  pseudonym: investments.pseudonym,
  showsAmount: investments.showsAmount,
};

function selectInvestments(db: Database) {
  return db
    .select({
      ...columns,
      ...refundFacts,
      replaced: isReplaced,
      cancellable: isCancellable,
      cancellableUntil,
      reconfirmBy,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .leftJoin(payments, eq(payments.investmentId, investments.id));
}

type InvestmentFacts = Awaited<ReturnType<typeof selectInvestments>>[number];

/** The facts that the row alone provides; the money comes from the ledger. */
export type InvestmentFactsOnly = Omit<Investment, 'money'>;

function toInvestment(facts: InvestmentFacts): InvestmentFactsOnly {
  return {
    id: facts.id,
    projectId: facts.projectId,
    projectTitle: facts.projectTitle,
    projectCategory: facts.projectCategory,
    investorId: facts.investorId,
    amount: toDollarString(cents(facts.amountCents)),
    allotted: facts.allottedCents === null ? null : toDollarString(cents(facts.allottedCents)),
    equityPercent: facts.equityPercent,
    valuation: toDollarNumber(cents(facts.valuationCents)),
    status: toInvestmentStatus(facts.state, facts.everCompleted),
    state: facts.state,
    refundPending: facts.state === 'refund_pending' && facts.everCompleted,
    refundRequestedAt: facts.refundRequestedAt?.toISOString() ?? null,
    refundSentAt: facts.refundSentAt?.toISOString() ?? null,
    refundedAt: facts.refundedAt?.toISOString() ?? null,
    refundByHand: facts.refundByHand,
    replaced: facts.replaced,
    cancellable: facts.cancellable,
    cancellableUntil: facts.cancellableUntil?.toISOString() ?? null,
    reconfirmBy: facts.reconfirmBy?.toISOString() ?? null,
    transactionId: facts.transactionId,
    createdAt: facts.createdAt.toISOString(),
    completedAt: facts.completedAt?.toISOString() ?? null,
    expiresAt: facts.expiresAt.toISOString(),
    notes: facts.notes,
    appearance: { shownAs: facts.shownAs, pseudonym: facts.pseudonym, showsAmount: facts.showsAmount },
  };
}

async function withMoney(db: Queryable, rows: readonly InvestmentFacts[]): Promise<Investment[]> {
  const stories = await readStories(
    db,
    rows.map(({ origin, replaced, refundedAt, ...row }) => ({
      ...row,
      isOpening: origin === 'opening',
      isReplaced: replaced,
      removedAt: refundedAt,
    })),
  );
  return rows.map((facts) => ({ ...toInvestment(facts), money: stories.get(facts.id) as InvestmentMoney }));
}

const investmentQuery = preparedQuery((db: Database) =>
  selectInvestments(db)
    .where(eq(investments.id, sql.placeholder('id')))
    .limit(1)
    .prepare('read an investment'),
);

/** Reads an investment, excluding its money. No access check: callers have already checked. */
export async function readInvestment(deps: ReadDeps, id: number): Promise<InvestmentFactsOnly> {
  return toInvestment(await requireFacts(deps, id));
}

async function requireFacts(deps: ReadDeps, id: number): Promise<InvestmentFacts> {
  const [facts] = await investmentQuery(deps.db).execute({ id });
  if (facts === undefined) throw new AppError('not_found', 'Investment not found.');
  return facts;
}

/** Your own, or any for an admin; another person's answers like a missing one. */
export async function getInvestment(deps: ReadDeps, viewer: Viewer, id: number): Promise<Investment> {
  const facts = await requireFacts(deps, id);
  const isOwn = viewer.user?.id !== undefined && facts.investorId === viewer.user.id;
  if (!isOwn && viewer.admin === undefined) throw new AppError('not_found', 'Investment not found.');
  const [investment] = await withMoney(deps.db, [facts]);
  return investment as Investment;
}

/** A reservation that a new amount replaced is the same investment to its investor; only its own filter shows it. */
const isNotReplaced = sql`not ${isReplaced}`;

/** A person's investments, newest first. */
export async function listOwnInvestments(
  deps: ReadDeps,
  investorId: number | undefined,
  { status, ...page }: ListPageRequest & { status?: InvestmentStatus | undefined },
): Promise<ListPage<Investment>> {
  // A first sign-in may have no user row yet.
  if (investorId === undefined) return { items: [], nextCursor: undefined, total: 0 };
  if (status === undefined && page.cursor === undefined) return listNewest(deps, investorId, page.limit);
  return listPage(
    deps,
    and(eq(investments.investorId, investorId), status ? eq(investments.status, status) : isNotReplaced, isListed),
    page,
  );
}

/** The newest investments, for the top of the dashboard. */
const newestQuery = preparedQuery((db: Database) =>
  selectInvestments(db)
    .where(and(eq(investments.investorId, sql.placeholder('investorId')), isNotReplaced, isListed))
    .orderBy(...newestFirst.by)
    .limit(sql.placeholder('rows'))
    .prepare('newest investments of a person'),
);

/** Few people have more than one page, and only those need to be counted. */
async function listNewest({ db }: ReadDeps, investorId: number, limit: number): Promise<ListPage<Investment>> {
  const found = await newestQuery(db).execute({ investorId, rows: limit + 1 });
  const { items, nextCursor } = cutPage(found, limit, newestFirst.toCursor);
  const isAll = nextCursor === undefined;
  const total = isAll
    ? items.length
    : await countCapped(db, and(eq(investments.investorId, investorId), isNotReplaced, isListed));
  return { items: await withMoney(db, items), nextCursor, total };
}

const raisedQuery = preparedQuery((db: Database) =>
  selectInvestments(db)
    .where(
      and(
        eq(investments.projectId, sql.placeholder('projectId')),
        eq(investments.investorId, sql.placeholder('investorId')),
        eq(investments.counted, 'raised'),
      ),
    )
    .orderBy(...newestFirst.by)
    .prepare('paid investments of a person in a project'),
);

/** A person's investments in a project that are paid and not returned, newest first. */
export async function listRaisedOf(
  { db }: ReadDeps,
  of: { projectId: number; investorId: number },
): Promise<Investment[]> {
  return withMoney(db, await raisedQuery(db).execute(of));
}

/** A person's investments in some projects, newest first and at most `each` of a project. */
export async function listInvestmentsIn(
  { db }: ReadDeps,
  of: { investorId: number; projectIds: readonly number[]; filter: SQL; each: number },
): Promise<Investment[]> {
  const { investorId, projectIds, filter, each } = of;
  if (projectIds.length === 0) return [];
  const newest = sql`(select ranked.id from (
    select ${investments.id} as id, row_number() over (
      partition by ${investments.projectId} order by ${investments.createdAt} desc, ${investments.id} desc) as position
    from ${investments}
    where ${and(eq(investments.investorId, investorId), inArray(investments.projectId, [...projectIds]), filter)}
  ) ranked where ranked.position <= ${each})`;
  const found = await selectInvestments(db)
    .where(and(eq(investments.investorId, investorId), sql`${investments.id} in ${newest}`))
    .orderBy(...newestFirst.by);
  return withMoney(db, found);
}

const batchSize = 500;

/** All of a person's investments in batches, newest first, for exports of any size. */
export function readOwnInvestments(deps: ReadDeps, investorId: number): AsyncGenerator<Investment[]> {
  const filter = and(eq(investments.investorId, investorId), isListed);
  return readPages((cursor) => readPage(deps, filter, { limit: batchSize, cursor }));
}

/** Everyone's investments, for admins. */
export async function listAllInvestments(
  deps: ReadDeps,
  { status, ...page }: ListPageRequest & { status?: InvestmentStatus | undefined },
): Promise<ListPage<Investment>> {
  return listPage(deps, and(status && eq(investments.status, status), isListed), page);
}

/** Removed projects and their investments are not listed. */
const isListed = sql`${projects.deletedAt} is null`;

async function listPage(deps: ReadDeps, filter: SQL | undefined, page: ListPageRequest): Promise<ListPage<Investment>> {
  const [read, total] = await Promise.all([readPage(deps, filter, page), countCapped(deps.db, filter)]);
  return { ...read, total };
}

async function readPage({ db }: ReadDeps, filter: SQL | undefined, { limit, cursor }: ListPageRequest) {
  const found = await selectInvestments(db)
    .where(and(filter, newestFirst.after(cursor)))
    .orderBy(...newestFirst.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, newestFirst.toCursor);
  return { items: await withMoney(db, items), nextCursor };
}

/** Lists beyond this size have no total, because counting would cost more than the page. */
const maxCounted = 10_000;

export async function countCapped(db: Queryable, filter: SQL | undefined): Promise<number | undefined> {
  const counted = db
    .select({ one: sql<number>`1`.as('one') })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(filter)
    .limit(maxCounted + 1)
    .as('counted');
  const [row] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(counted);
  return row !== undefined && row.total <= maxCounted ? row.total : undefined;
}
