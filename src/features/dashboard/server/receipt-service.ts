// Reads what a receipt says. A receipt stays readable when its project is gone: it is the investor's own paper.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { refunds } from '#features/investing/server/investing-table.ts';
import { getInvestment } from '#features/investing/server/investment-list.ts';
import { AppError } from '#kernel/errors.ts';
import type { Database } from '#platform/database.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Receipt } from '../receipt-contract.ts';
import { hasReceipt, receiptNumber } from '../receipt-words.ts';

/** @throws AppError not_found, for somebody else's too */
export async function readReceipt(db: Database, viewer: Viewer, id: number): Promise<Receipt> {
  // An admin's session beside it opens nothing here: a receipt is its investor's.
  const investment = await getInvestment(db, { user: viewer.user, admin: undefined }, id);
  const [[investor], [refund]] = await Promise.all([
    db.select({ name: users.name }).from(users).where(eq(users.id, investment.investorId)),
    db
      .select({
        startedAt: sql<Date | null>`min(${refunds.createdAt})`.mapWith(refunds.createdAt),
        // A row of a refund that went through changes no more, unless its bank sends it back.
        endedAt: sql<Date | null>`max(${refunds.updatedAt}) filter (where ${refunds.state} = 'succeeded')`.mapWith(
          refunds.updatedAt,
        ),
      })
      .from(refunds)
      .where(eq(refunds.investmentId, id)),
  ]);
  const { status } = investment;
  return {
    investmentId: id,
    number: hasReceipt(status) ? receiptNumber(id) : null,
    investorName: investor?.name ?? '',
    projectId: investment.projectId,
    projectTitle: investment.projectTitle,
    amount: investment.amount,
    equityPercent: investment.equityPercent,
    valuation: investment.valuation,
    status,
    state: investment.state,
    refundPending: investment.refundPending,
    transactionId: investment.transactionId,
    createdAt: investment.createdAt,
    completedAt: investment.completedAt,
    expiresAt: investment.expiresAt,
    refundStartedAt: refund?.startedAt?.toISOString() ?? null,
    refundedAt: refund?.endedAt?.toISOString() ?? null,
  };
}

/** A receipt that has a number. @throws AppError not_found */
export async function requireReceipt(db: Database, viewer: Viewer, id: number): Promise<Receipt & { number: string }> {
  const receipt = await readReceipt(db, viewer, id);
  const { number } = receipt;
  if (number === null) throw new AppError('not_found', 'There is no receipt: this investment was never completed.');
  return { ...receipt, number };
}
