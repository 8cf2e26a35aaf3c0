// Claims: the client reports that its payment succeeded. Only the payment id is used; the outcome is read from the
// provider.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { personActor } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import { investments } from '../investing-table.ts';
import { type InvestmentFactsOnly, readInvestment } from '../investment-list.ts';
import { settlePayment } from './settlement.ts';
import { findPaymentFacts, type PaymentFacts } from './settlement-facts.ts';

export type Claim = {
  transactionId: string;
  /** The project that the client expects; must match the payment. */
  projectId?: number | undefined;
  amount?: Cents | undefined;
};

export type ClaimResult = { outcome: 'first' | 'repeated' | 'pending'; investment: InvestmentFactsOnly };

/** Settles the payment and returns its investment. Only the first claim of a completed investment is 'first'. */
export async function claimInvestment(deps: Deps, viewer: Viewer, claim: Claim): Promise<ClaimResult> {
  const own = await findPaymentFacts(deps.pool, claim.transactionId, { investorId: requireUserId(viewer) });
  // Another person's payment answers like a missing one.
  if (own === undefined) throw new AppError('not_found', 'Payment not found.');
  requireMatchingPayment(own, claim);
  failpoint(deps.config, 'claim.before-settle');
  const by = { cause: 'claim', actor: personActor(viewer), isClaim: true };
  const settlement = await settlePayment(deps, own, by);
  failpoint(deps.config, 'claim.settled');
  if (settlement.outcome === 'mismatch' || settlement.outcome === 'contradiction') {
    throw new AppError('claim_mismatch', 'This payment does not belong to the investment. Please contact support.');
  }
  const investment = await readInvestment(deps, own.investmentId);
  if (investment.status === 'pending') return { outcome: 'pending', investment };
  if (investment.completedAt === null) throw explainEnd(investment);
  // A claim that completes the investment records itself as the first one.
  const isFirst = settlement.outcome === 'completed' || (await recordFirstClaim(deps.db, own.investmentId));
  return { outcome: isFirst ? 'first' : 'repeated', investment };
}

function requireMatchingPayment(own: PaymentFacts, claim: Claim): void {
  const differs =
    (claim.projectId !== undefined && claim.projectId !== own.projectId) ||
    (claim.amount !== undefined && claim.amount !== own.amountCents);
  if (differs) throw new AppError('claim_mismatch', 'This payment was made for another amount or another project.');
}

function explainEnd({ state }: InvestmentFactsOnly): AppError {
  if (state === 'refund_pending' || state === 'refunded') {
    const message =
      'Your payment went through after your reservation expired, and the project could no longer accept it. It is being returned to your card.';
    return new AppError('hold_ended', message, { refunded: true });
  }
  return new AppError('hold_ended', 'This payment ended without being paid. Start again.', { refunded: false });
}

async function recordFirstClaim(db: Database, investmentId: number): Promise<boolean> {
  const claimed = await db
    .update(investments)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(investments.id, investmentId), isNull(investments.claimedAt)))
    .returning({ id: investments.id });
  return claimed.length === 1;
}
