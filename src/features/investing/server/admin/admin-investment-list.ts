// All investments, as administrators read them: searched, filtered, sorted, page by page.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import type { InvestmentSort } from '../../admin-investment-rules.ts';
import { investments, payments } from '../investing-table.ts';
import { refundFacts } from '../refunds/refund-facts.ts';
import { filterCondition, type ListFilter } from './admin-investment-filter.ts';

export type ListRequest = ListFilter & { sort: InvestmentSort; limit: number; cursor?: string | undefined };

function select(db: Queryable) {
  return db
    .select({
      id: investments.id,
      projectId: investments.projectId,
      projectTitle: projects.title,
      investorId: investments.investorId,
      investorName: users.name,
      investorEmail: users.email,
      amountCents: investments.amountCents,
      state: investments.state,
      status: investments.status,
      origin: investments.origin,
      isOwedByHand: refundFacts.refundByHand,
      lastRefundCents: refundFacts.lastRefundCents,
      transactionId: payments.providerPaymentId,
      createdAt: investments.createdAt,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .innerJoin(users, eq(users.id, investments.investorId))
    .leftJoin(payments, eq(payments.investmentId, investments.id))
    .$dynamic();
}

type Facts = Awaited<ReturnType<typeof select>>[number];

function toAdminInvestment(facts: Facts): AdminInvestment {
  return {
    id: facts.id,
    project: { id: facts.projectId, title: facts.projectTitle },
    investor: { id: facts.investorId, name: facts.investorName, email: facts.investorEmail },
    amount: toDollarString(cents(facts.amountCents)),
    state: facts.state,
    status: facts.status,
    isOwedByHand: facts.isOwedByHand,
    owedByHand: facts.isOwedByHand ? toDollarString(cents(facts.lastRefundCents ?? facts.amountCents)) : null,
    isOpening: facts.origin === 'opening',
    transactionId: facts.transactionId,
    createdAt: facts.createdAt.toISOString(),
  };
}

/** @throws AppError not_found */
export async function readAdminInvestment(db: Queryable, id: number): Promise<AdminInvestment> {
  const [facts] = await select(db).where(eq(investments.id, id));
  if (facts === undefined) throw new AppError('not_found', 'There is no such investment.');
  return toAdminInvestment(facts);
}

export type ListPage = { items: AdminInvestment[]; nextCursor: string | undefined; total: undefined };

/** @throws AppError invalid_cursor */
export async function listAdminInvestments(db: Queryable, request: ListRequest): Promise<ListPage> {
  const { sort, limit, cursor } = request;
  const found = await select(db)
    .where(and(filterCondition(request), cursor === undefined ? undefined : after(sort, cursor)))
    .orderBy(...orders[sort].by)
    .limit(limit + 1);
  const last = found[limit - 1];
  const hasMore = found.length > limit && last !== undefined;
  return {
    items: found.slice(0, limit).map(toAdminInvestment),
    nextCursor: hasMore ? writeCursor(orders[sort].at(last), last.id) : undefined,
    // Counting many costs more than the page: the totals tell it, beside the list.
    total: undefined,
  };
}

const readAtOnce = 500;

/** Every one of a filter, a part at a time: for files, however long they grow. */
export async function* readAllInvestments(
  db: Queryable,
  filter: ListFilter & { sort: InvestmentSort },
): AsyncGenerator<AdminInvestment[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await listAdminInvestments(db, { ...filter, limit: readAtOnce, cursor });
    yield items;
    if (nextCursor === undefined) return;
    cursor = nextCursor;
  }
}

type Order = { by: SQL[]; at: (facts: Facts) => string; kind: 'moment' | 'amount'; isRising: boolean };

const orders = {
  newest: momentOrder(false),
  oldest: momentOrder(true),
  largest: amountOrder(false),
  smallest: amountOrder(true),
} as const satisfies Record<InvestmentSort, Order>;

function momentOrder(isRising: boolean): Order {
  const way = isRising ? asc : desc;
  return {
    by: [way(investments.createdAt), way(investments.id)],
    at: ({ createdAt }) => createdAt.toISOString(),
    kind: 'moment',
    isRising,
  };
}

function amountOrder(isRising: boolean): Order {
  const way = isRising ? asc : desc;
  return {
    by: [way(investments.amountCents), way(investments.id)],
    at: ({ amountCents }) => String(amountCents),
    kind: 'amount',
    isRising,
  };
}

function writeCursor(at: string, id: number): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** @throws AppError invalid_cursor, also for the cursor of another order */
function after(sort: InvestmentSort, cursor: string): SQL {
  const { kind, isRising } = orders[sort];
  const [, at, id] = /^(\S{1,30}) ([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isRight =
    at !== undefined &&
    (kind === 'amount'
      ? /^\d{1,15}$/.test(at)
      : /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at) && !Number.isNaN(Date.parse(at)));
  if (!isRight)
    throw new AppError('invalid_cursor', 'This page of the list cannot be found. Start from the first page.');
  const [column, type] =
    kind === 'amount'
      ? ([investments.amountCents, sql`bigint`] as const)
      : ([investments.createdAt, sql`timestamptz`] as const);
  return sql`(${column}, ${investments.id}) ${isRising ? sql`>` : sql`<`} (${at}::${type}, ${id}::bigint)`;
}
