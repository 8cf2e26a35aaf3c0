// Partial refunds made outside Kindling, in the provider's dashboard. They are booked from their movement, so that a later refund covers
// only the remainder.
import { and, eq, isNull } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type PaymentRow, payments } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';
import { partialRefunds } from '../partial-refund-table.ts';
import { readInvestmentMoney } from './investment-remainder.ts';
import { isLiveRefund, isPartReturn, isSameRefund } from './refund-identity.ts';
import { getRefundableCents, lockRefunds, reduceRefund } from './refundable-remainder.ts';
import { fitUnsent } from './unsent-returns.ts';

/**
 * Records each listed partial refund that is not ours, once, and reduces the pending return by it. A refund of everything left is not
 * partial; it ends the investment (refund-fixing.ts).
 */
export async function recordPartialRefunds(
  deps: Deps,
  providerPaymentId: string,
  listed: ProviderRefund[],
): Promise<void> {
  const isRecorded = await deps.db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.providerPaymentId, providerPaymentId), eq(payments.state, 'succeeded')))
      .for('no key update');
    if (payment === undefined) return false;
    await setMoneyCause(tx, { cause: 'partial refund at the provider', actor: 'card provider' });
    const { investment, requested } = await lockRefunds(tx, payment);
    const last = requested.at(-1);
    // Includes refunds that had arrived, were sent back by the bank, and are accepted by no card.
    const isOwed =
      (investment.state === 'refund_pending' || investment.state === 'refunded') &&
      requested.length > 0 &&
      requested.every(({ state }) => state === 'requested' || state === 'failed');
    if (!isOwed && investment.state !== 'completed' && investment.state !== 'disputed') return false;
    const returns = await tx.select().from(partReturns).where(eq(partReturns.paymentId, payment.id));
    // After a release only the remainder is returned, so even a refund of everything is a part.
    const { releasedCents } = await readInvestmentMoney(tx, investment.id);
    const mayEnd = releasedCents === 0 && returns.length === 0;
    // If its bank sends back a part that reduced a return, that amount is due to the investor again.
    const isSettled = isOwed || returns.some(({ settledCents }) => settledCents > 0);
    const known = await tx.select().from(partialRefunds).where(eq(partialRefunds.paymentId, payment.id));
    let count = 0;
    for (const refund of listed.toReversed()) {
      if (isPartReturn(refund)) continue;
      if (known.some(({ providerRefundId }) => providerRefundId === refund.id)) {
        // A failed partial refund during the refund of the remainder needs a person, so it stays a reconciliation finding.
        if (!isSettled) await recordReturnedPart(tx, refund);
      } else if (!requested.some((own) => isSameRefund(own, refund))) {
        const rest = await getRefundableCents(tx, payment);
        const isPart = refund.amountCents < rest || (!mayEnd && refund.amountCents === rest);
        if (isPart && (await recordPart(tx, payment, refund))) count += 1;
      }
    }
    const rest = await getRefundableCents(tx, payment);
    if (isOwed && last !== undefined && rest < last.amountCents && rest > 0) {
      await reduceRefund(tx, last, rest);
    }
    await fitUnsent(tx, payment);
    return count > 0;
  });
  if (isRecorded)
    deps.log.warn({ event: 'refund.partial_recorded', providerPaymentId }, 'partial refund recorded from provider');
}

async function recordPart(tx: Transaction, payment: PaymentRow, refund: ProviderRefund): Promise<boolean> {
  const { id, amountCents, movementId } = refund;
  if (!isLiveRefund(refund) || movementId === undefined) return false;
  await tx.insert(partialRefunds).values({
    providerRefundId: id,
    investmentId: payment.investmentId,
    paymentId: payment.id,
    amountCents,
    movementId,
  });
  return postEntry(tx, {
    kind: 'part_refunded',
    ref: movementId,
    debit: 'chargeback_loss',
    credit: 'provider_clearing',
    amount: amountCents,
  });
}

/** The bank rejected the refund, so its money is ours again. */
async function recordReturnedPart(tx: Transaction, refund: ProviderRefund): Promise<void> {
  const { id, amountCents, failureMovementId } = refund;
  if (isLiveRefund(refund) || failureMovementId === undefined) return;
  const noted = await tx
    .update(partialRefunds)
    .set({ failureMovementId })
    .where(and(eq(partialRefunds.providerRefundId, id), isNull(partialRefunds.failureMovementId)))
    .returning({ id: partialRefunds.providerRefundId });
  if (noted.length === 0) return;
  await postEntry(tx, {
    kind: 'part_refund_failed',
    ref: failureMovementId,
    debit: 'provider_clearing',
    credit: 'chargeback_loss',
    amount: amountCents,
  });
}
