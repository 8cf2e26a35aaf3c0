// Admin list of all investments: search, filter, sort, pages.
import { and, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import { byCents, byId, byTime, cutPage, defineOrder, type ListOrder, readPages } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import type { InvestmentSort } from '../../admin-investment-rules.ts';
import type { InvestmentMoney } from '../../investing-contract.ts';
import { investments, payments } from '../investing-table.ts';
import { readStories } from '../investment-story.ts';
import { isReplaced, refundFacts } from '../refunds/refund-facts.ts';
import { signedAgreements } from '../signed-agreement-table.ts';
import { filterCondition, type ListFilter } from './admin-investment-filter.ts';

export type ListRequest = ListFilter & ListPageRequest & { sort: InvestmentSort };

function selectAdminInvestments(db: Queryable) {
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
      everCompleted: investments.everCompleted,
      status: investments.status,
      origin: investments.origin,
      isOwedByHand: refundFacts.refundByHand,
      lastRefundCents: refundFacts.lastRefundCents,
      refundedAt: refundFacts.refundedAt,
      replaced: isReplaced,
      transactionId: payments.providerPaymentId,
      createdAt: investments.createdAt,
      agreementSignedAt: signedAgreements.signedAt,
      appearance: {
        shownAs: investments.shownAs,
        pseudonym: investments.pseudonym,
        showsAmount: investments.showsAmount,
      },
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .innerJoin(users, eq(users.id, investments.investorId))
    .leftJoin(payments, eq(payments.investmentId, investments.id))
    .leftJoin(signedAgreements, eq(signedAgreements.investmentId, investments.id))
    .$dynamic();
}

type Facts = Awaited<ReturnType<typeof selectAdminInvestments>>[number];

async function toAdminInvestments(db: Queryable, found: readonly Facts[]): Promise<AdminInvestment[]> {
  const stories = await readStories(
    db,
    found.map(({ origin, replaced, refundedAt, ...row }) => ({
      ...row,
      isOpening: origin === 'opening',
      isReplaced: replaced,
      removedAt: refundedAt,
    })),
  );
  return found.map((facts) => toAdminInvestment(facts, stories.get(facts.id) as InvestmentMoney));
}

function toAdminInvestment(facts: Facts, money: InvestmentMoney): AdminInvestment {
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
    agreementSignedAt: facts.agreementSignedAt?.toISOString() ?? null,
    money,
    appearance: facts.appearance,
  };
}

/** @throws AppError not_found */
export async function readAdminInvestment(db: Queryable, id: number): Promise<AdminInvestment> {
  const [facts] = await selectAdminInvestments(db).where(eq(investments.id, id));
  if (facts === undefined) throw new AppError('not_found', 'Investment not found.');
  const [investment] = await toAdminInvestments(db, [facts]);
  return investment as AdminInvestment;
}

/** @throws AppError invalid_cursor */
export async function listAdminInvestments(db: Queryable, request: ListRequest): Promise<ListPage<AdminInvestment>> {
  const { sort, limit, cursor } = request;
  const found = await selectAdminInvestments(db)
    .where(and(filterCondition(request), orders[sort].after(cursor)))
    .orderBy(...orders[sort].by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, orders[sort].toCursor);
  // Counting would cost more than the page; the totals endpoint has it.
  return { items: await toAdminInvestments(db, items), nextCursor };
}

const batchSize = 500;

/** All filtered investments in batches, for exports of any size. */
export function readAllInvestments(
  db: Queryable,
  filter: ListFilter & { sort: InvestmentSort },
): AsyncGenerator<AdminInvestment[]> {
  return readPages((cursor) => listAdminInvestments(db, { ...filter, limit: batchSize, cursor }));
}

const id = byId(investments.id);
const time = byTime(investments.createdAt, ({ createdAt }: Facts) => createdAt);
const amount = byCents(investments.amountCents, ({ amountCents }: Facts) => amountCents);

const orders: Record<InvestmentSort, ListOrder<Facts>> = {
  newest: defineOrder('newest', 'descending', [time, id]),
  oldest: defineOrder('oldest', 'ascending', [time, id]),
  largest: defineOrder('largest', 'descending', [amount, id]),
  smallest: defineOrder('smallest', 'ascending', [amount, id]),
};
