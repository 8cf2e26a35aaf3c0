// A project's current investors for those who see its money: what the public list shows, and every amount.
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { shownName } from '#features/investing/server/investor-list.ts';
import { hasRight } from '#features/projects/server/project-access.ts';
import { findMembership } from '#features/projects/server/project-members.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { recordInvestorExport } from '#features/teams/server/team-log.ts';
import { toDay } from '#kernel/dates.ts';
import { cents, centsTotal, toDollarString } from '#kernel/money.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { readPages } from '#platform/postgres/cursor.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { InvestorLine } from '../campaign-rules.ts';

/**
 * Noted in the log of the team, which its owner and administrators read.
 * @throws AppError not_found for anyone without the right to the project's money
 */
export async function beginInvestorExport(db: Database, viewer: Viewer, projectId: number): Promise<void> {
  const { id: userId } = requireUser(viewer);
  if (userId === undefined || !(await hasRight(db, 'money', { projectId, userId }))) throw projectNotFound();
  await db.transaction(async (tx) => {
    const rights = (await findMembership(tx, { projectId, userId })) ?? { canEdit: true, canMoney: true };
    await recordInvestorExport(tx, { projectId, actorId: userId, ...rights });
  });
}

const batchSize = 500;

/** Oldest first, in batches. */
export function readInvestors(db: Database, projectId: number): AsyncGenerator<InvestorLine[]> {
  return readPages(async (cursor) => {
    const found = await db
      .select({
        id: investments.id,
        createdAt: investments.createdAt,
        name: shownName,
        shownAs: investments.shownAs,
        amountCents: investments.amountCents,
        countedCents:
          sql<number>`(select m.cents from invested_money m where m.investment_id = ${investments.id})`.mapWith(Number),
        equityPercent: investments.equityPercent,
        state: investments.state,
      })
      .from(investments)
      .innerJoin(users, eq(users.id, investments.investorId))
      .where(
        and(
          eq(investments.projectId, projectId),
          eq(investments.counted, 'raised'),
          gt(investments.id, Number(cursor ?? 0)),
        ),
      )
      .orderBy(asc(investments.id))
      .limit(batchSize);
    const last = found.at(-1);
    return {
      items: found.map(({ createdAt, amountCents, countedCents, ...row }) => ({
        ...row,
        day: toDay(createdAt),
        amount: toDollarString(cents(amountCents)),
        counted: toDollarString(centsTotal(countedCents)),
      })),
      nextCursor: found.length === batchSize && last !== undefined ? String(last.id) : undefined,
    };
  });
}
