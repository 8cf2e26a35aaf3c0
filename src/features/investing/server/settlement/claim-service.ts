// Claims: a client's word that its payment succeeded. Nothing of it is believed; the provider is asked (decisions C2, C4).
import { and, eq, isNull, sql } from 'drizzle-orm';
import { personActor } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Investment } from '../../investing-contract.ts';
import { investments } from '../investing-table.ts';
import { readInvestment } from '../investment-list.ts';
import { settlePayment } from './settlement.ts';
import { findPaymentFacts, type PaymentFacts } from './settlement-facts.ts';

export type Claim = {
  transactionId: string;
  /** What the client believes it paid for: it must be what it did pay for. */
  projectId?: number | undefined;
  amount?: Cents | undefined;
};

export type ClaimResult = { outcome: 'first' | 'repeated' | 'pending'; investment: Investment };

/** Settles the payment and answers its investment; only the very first claim of a completed one is 'first'. */
export async function claimInvestment(deps: Deps, viewer: Viewer, claim: Claim): Promise<ClaimResult> {
  const own = await findPaymentFacts(deps.pool, claim.transactionId, { investorId: requireUserId(viewer) });
  // Somebody else's payment is as missing as one that never was.
  if (own === undefined) throw new AppError('not_found', 'You have no such payment.');
  requireSame(own, claim);
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
  // Whoever completes it by a claim has written that down with it.
  const isFirst = settlement.outcome === 'completed' || (await isFirstClaim(deps.db, own.investmentId));
  return { outcome: isFirst ? 'first' : 'repeated', investment };
}

function requireSame(own: PaymentFacts, claim: Claim): void {
  const differs =
    (claim.projectId !== undefined && claim.projectId !== own.projectId) ||
    (claim.amount !== undefined && claim.amount !== own.amountCents);
  if (differs) throw new AppError('claim_mismatch', 'This payment was made for another amount or another project.');
}

function explainEnd({ state }: Investment): AppError {
  if (state === 'refund_pending' || state === 'refunded') {
    const message =
      'Your payment went through after your reservation expired, and the project could no longer accept it. It is being returned to your card.';
    return new AppError('hold_ended', message, { refunded: true });
  }
  return new AppError('hold_ended', 'This payment ended without being paid. Start again.', { refunded: false });
}

async function isFirstClaim(db: Database, investmentId: number): Promise<boolean> {
  const claimed = await db
    .update(investments)
    .set({ claimedAt: sql`now()` })
    .where(and(eq(investments.id, investmentId), isNull(investments.claimedAt)))
    .returning({ id: investments.id });
  return claimed.length === 1;
}
