// Returns the money of investors who did not answer about a material change in time.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { ReconfirmationOutcome } from '../../reconfirmation-rules.ts';
import { investments } from '../investing-table.ts';
import { reconfirmations } from '../reconfirmation-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { readInvestmentMoney } from '../returns/investment-remainder.ts';
import { hasOpenReturn } from '../returns/part-return-service.ts';

type Silent = { investmentId: number; changeId: number };

/** Disputed ones wait for the bank: what it gives back to us goes back to them then. */
const isSilent = and(
  isNull(reconfirmations.outcome),
  lte(reconfirmations.dueAt, sql`now()`),
  eq(investments.state, 'completed'),
);

export async function listSilent(db: Database, limit: number): Promise<Silent[]> {
  return db
    .select({ investmentId: reconfirmations.investmentId, changeId: reconfirmations.changeId })
    .from(reconfirmations)
    .innerJoin(investments, eq(investments.id, reconfirmations.investmentId))
    .where(isSilent)
    .orderBy(asc(reconfirmations.dueAt), asc(reconfirmations.investmentId))
    .limit(limit);
}

/** In one commit with the refund, so that an answer and its absence never both count. An erased person is silent too. */
export async function returnToSilent(deps: Deps, { investmentId, changeId }: Silent): Promise<void> {
  const request = and(
    eq(reconfirmations.investmentId, investmentId),
    eq(reconfirmations.changeId, changeId),
    isNull(reconfirmations.outcome),
  );
  const end = async (tx: Transaction, outcome: ReconfirmationOutcome) =>
    tx
      .update(reconfirmations)
      .set({ outcome, decidedAt: sql`now()` })
      .where(request)
      .returning({ id: reconfirmations.investmentId });
  const isRequested = await requestRefund(deps, investmentId, 'not_reconfirmed', {
    cause: { cause: 'refund: not reconfirmed', actor: 'sweeper' },
    // The investment is locked here, as it is for an answer.
    async mayRefund(tx) {
      // One after the other: this return follows the one that is on its way.
      if (await hasOpenReturn(tx, investmentId)) return false;
      const { remainderCents } = await readInvestmentMoney(tx, investmentId);
      const ended = await end(tx, remainderCents === 0 ? 'gone' : 'silent');
      return ended.length > 0 && remainderCents > 0;
    },
  });
  if (isRequested) deps.log.info({ event: 'investment.not_reconfirmed', investmentId }, 'not reconfirmed: refunded');
}
