// An investor takes an investment back: an open payment ends at the provider, a completed one is refunded in full.
import { and, eq, sql } from 'drizzle-orm';
import { type MoneyCause, personActor } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Investment } from '../investing-contract.ts';
import { cancellationHoursOf, isCancellable, windowEnd } from './cancellation-window.ts';
import { endHold } from './hold-expiry.ts';
import { type InvestmentRow, investments, payments } from './investing-table.ts';
import { getInvestment } from './investment-list.ts';
import { requestRefund } from './refund-service.ts';

/**
 * Any number of times and from any number of windows: one refund. One that has ended already is answered as it is.
 * @throws AppError not_found for somebody else's; cancellation_over, payment_processing, provider_unavailable
 */
export async function cancelInvestment(deps: Deps, viewer: Viewer, id: number): Promise<Investment> {
  const actor = personActor(viewer);
  // An admin's session beside it cancels nothing here: an investment is its investor's.
  const own: Viewer = { user: viewer.user, admin: undefined };
  await getInvestment(deps, own, id);
  await endOpenPayment(deps, id, { cause: 'investor cancel', actor });
  // The payment may have succeeded just before it could be ended: then it is refunded.
  await requestRefund(deps, id, 'investor_cancel', {
    actor,
    mayRefund: (tx, investment) => mayCancel(deps, tx, investment),
  });
  const investment = await getInvestment(deps, own, id);
  const refusal = await explainRefusal(deps, investment);
  if (refusal !== undefined) throw refusal;
  return investment;
}

/** Its payment may be prepared between our look and its end, which then is at the provider: so twice. */
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

/** Under the locks of the investment and of its project, so that its end and this cannot both happen. */
async function mayCancel(deps: Deps, tx: Transaction, investment: InvestmentRow): Promise<boolean> {
  const [found] = await tx
    .select({ may: isCancellable(cancellationHoursOf(deps)) })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(eq(investments.id, investment.id))
    .for('no key update', { of: projects });
  return found?.may === true;
}

/** Why an investment has not ended; undefined when it has. */
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
      return new AppError(
        'payment_processing',
        'Your bank is still working on this payment. You can cancel it as soon as it has gone through.',
      );
    case 'disputed':
      return new AppError(
        'cancellation_over',
        'Your bank is looking into this payment and decides about it, so it cannot be cancelled here.',
      );
    case 'completed':
      return new AppError('cancellation_over', await whyOver(deps, id));
  }
}

async function whyOver(deps: Deps, id: number): Promise<string> {
  const end = windowEnd(cancellationHoursOf(deps));
  const [facts] = await deps.db
    .select({ origin: investments.origin, end, isOver: sql<boolean>`coalesce(now() >= ${end}, false)` })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(eq(investments.id, id));
  if (facts?.origin === 'opening') {
    return 'This investment was recorded without a card payment, so there is nothing to return to a card.';
  }
  if (facts?.isOver && facts.end !== null) {
    return `This investment could be cancelled until ${date.format(facts.end)} UTC. That time is over, and it stands.`;
  }
  return 'The project no longer raises money, so this investment stands and can no longer be cancelled.';
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
