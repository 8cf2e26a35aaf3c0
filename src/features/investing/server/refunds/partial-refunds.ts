// Refunds that were made outside Kindling, in the dashboard of the provider: the part that left is booked from its movement
// and known on the investment, so that only the rest is refunded later.
import { and, eq, isNull } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type PaymentRow, payments } from '../investing-table.ts';
import { partialRefunds } from './partial-refund-table.ts';
import { isLiveRefund, isSameRefund } from './refund-identity.ts';
import { lockRefunds, readRest, reduceRefund } from './refundable-rest.ts';

/**
 * Takes over each listed refund of a part that is none of ours, once. One of all that is left is not a part: it ends the
 * investment (refund-mending.ts).
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
    const { investment, asked } = await lockRefunds(tx, payment);
    const last = asked.at(-1);
    const mayReduce =
      investment.state === 'completed' ||
      investment.state === 'disputed' ||
      (investment.state === 'refund_pending' &&
        asked.every(({ state }) => state === 'requested' || state === 'failed'));
    if (!mayReduce) return false;
    const known = await tx.select().from(partialRefunds).where(eq(partialRefunds.paymentId, payment.id));
    let count = 0;
    for (const refund of listed.toReversed()) {
      if (known.some(({ providerRefundId }) => providerRefundId === refund.id)) {
        // A part that comes back while a refund of the rest is on its way is left to a person, as a finding.
        if (investment.state !== 'refund_pending') await noteReturn(tx, refund);
      } else if (!asked.some((own) => isSameRefund(own, refund)) && (await recordPart(tx, payment, refund))) {
        count += 1;
      }
    }
    const rest = await readRest(tx, payment);
    if (investment.state === 'refund_pending' && last !== undefined && rest < last.amountCents && rest > 0) {
      await reduceRefund(tx, last, rest);
    }
    return count > 0;
  });
  if (isRecorded) deps.log.warn({ providerPaymentId }, 'a part of a payment was refunded at the provider');
}

async function recordPart(tx: Transaction, payment: PaymentRow, refund: ProviderRefund): Promise<boolean> {
  const { id, amountCents, movementId } = refund;
  if (!isLiveRefund(refund) || movementId === undefined || amountCents >= (await readRest(tx, payment))) return false;
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

/** Its bank did not take it, so the part is ours again. */
async function noteReturn(tx: Transaction, refund: ProviderRefund): Promise<void> {
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
