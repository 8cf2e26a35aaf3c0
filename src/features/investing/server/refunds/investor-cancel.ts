// Cancels an investment for its investor: ends an open payment at the provider, refunds a completed one in full.
// Releasing a hold only does the former.
import { and, eq, sql } from 'drizzle-orm';
import { type MoneyCause, personActor } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { formatEnd } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Investment } from '../../investing-contract.ts';
import { isCancellable } from '../cancellation-window.ts';
import { endHold } from '../holds/hold-expiry.ts';
import { type InvestmentRow, investments, payments } from '../investing-table.ts';
import { getInvestment } from '../investment-list.ts';
import { requestRefund } from './refund-service.ts';

/**
 * Idempotent across windows: at most one refund. An already ended investment is returned as is.
 * @throws AppError not_found for another person's investment; cancellation_over, payment_processing,
 * provider_unavailable
 */
export async function cancelInvestment(deps: Deps, viewer: Viewer, id: number): Promise<Investment> {
  const actor = personActor(viewer);
  // An admin session does not count here: only the investor can cancel.
  const own: Viewer = { user: viewer.user, admin: undefined };
  await getInvestment(deps, own, id);
  await endOpenPayment(deps, id, { cause: 'investor cancel', actor });
  // The payment may have succeeded just before it could be canceled; then it is refunded.
  const cause = { cause: 'refund: investor cancel', actor };
  await requestRefund(deps, id, 'investor_cancel', { cause, mayRefund: mayCancel });
  const investment = await getInvestment(deps, own, id);
  const refusal = await explainRefusal(deps, investment);
  if (refusal !== undefined) throw refusal;
  return investment;
}

/**
 * Releases a hold the investor no longer wants. Unlike a cancellation it never moves money: if the hold was paid in the meantime, the
 * investment stays and is returned unchanged.
 * @throws AppError not_found for another person's investment; payment_processing, provider_unavailable
 */
export async function releaseHold(deps: Deps, viewer: Viewer, id: number): Promise<Investment> {
  const own: Viewer = { user: viewer.user, admin: undefined };
  await getInvestment(deps, own, id);
  await endOpenPayment(deps, id, { cause: 'hold released', actor: personActor(viewer) });
  const investment = await getInvestment(deps, own, id);
  if (investment.state === 'held' || investment.state === 'processing') throw stillProcessingError();
  return investment;
}

/** Two attempts: the payment may be prepared between our read and its end. */
async function endOpenPayment(deps: Deps, investmentId: number, by: MoneyCause): Promise<void> {
  for (let tries = 0; tries < 2; tries += 1) {
    const [payment] = await deps.db
      .select({ id: payments.id, providerPaymentId: payments.providerPaymentId })
      .from(payments)
      .innerJoin(investments, eq(investments.id, payments.investmentId))
      .where(and(eq(investments.id, investmentId), eq(investments.counted, 'held')));
    if (payment === undefined) return;
    await endHold(deps, payment, by);
  }
}

/** Checked under the locks of the investment and its project, so the window cannot close in between. */
async function mayCancel(tx: Transaction, investment: InvestmentRow): Promise<boolean> {
  const [found] = await tx
    .select({ may: isCancellable })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(eq(investments.id, investment.id))
    .for('no key update', { of: projects });
  return found?.may === true;
}

/** Why an investment could not be canceled; undefined when it has ended. */
async function explainRefusal(deps: Deps, { id, state }: Investment): Promise<AppError | undefined> {
  switch (state) {
    case 'expired':
    case 'failed':
    case 'cancelled':
    case 'refund_pending':
    case 'refunded':
    case 'charged_back':
      return undefined;
    case 'held':
    case 'processing':
      return stillProcessingError();
    case 'disputed':
      return new AppError(
        'cancellation_over',
        'Your bank is reviewing this payment as a dispute and will decide who gets the money, so it cannot be canceled here.',
      );
    case 'completed':
      return new AppError('cancellation_over', await cancellationClosedReason(deps, id));
  }
}

function stillProcessingError(): AppError {
  return new AppError(
    'payment_processing',
    'Your bank is still processing this payment. You can cancel it as soon as it has gone through.',
  );
}

async function cancellationClosedReason(deps: Deps, id: number): Promise<string> {
  const { origin, cancellableUntil: end } = investments;
  const [facts] = await deps.db
    .select({ origin, end, isOver: sql<boolean>`coalesce(now() >= ${end}, false)` })
    .from(investments)
    .where(eq(investments.id, id));
  if (facts?.origin === 'opening') {
    return 'This investment was recorded without a card payment, so there is nothing to return to a card.';
  }
  if (facts?.isOver && facts.end !== null) {
    return `You could cancel this investment until ${formatEnd(facts.end)}. That time has passed.`;
  }
  return 'This project has stopped raising money, so this investment can no longer be canceled.';
}
