// Refunds that were made at the provider without us: in its dashboard, or by a row that a restored backup does not know.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { investments, payments, refunds } from '#features/investing/server/investing-table.ts';
import {
  applyProviderRefund,
  isSameRefund,
  requestRefund,
  syncRefunds,
} from '#features/investing/server/refund-service.ts';
import type { ProviderRefund } from '#platform/card-gateway.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * Brings our refunds of one payment up to date, and takes over one that returned the whole of it: the money is back on the
 * card, so the share it paid for cannot stay. A refund of a part is left to a person.
 */
export async function mendRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  await syncRefunds(deps, providerPaymentId);
  const [payment] = await deps.db
    .select({ id: payments.id, amountCents: payments.amountCents, investmentId: payments.investmentId })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .where(eq(payments.providerPaymentId, providerPaymentId));
  if (payment === undefined) return;
  const known = await deps.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  const made = listed.find(
    (refund) =>
      !known.some((own) => isSameRefund(own, refund)) && isLive(refund) && refund.amountCents === payment.amountCents,
  );
  if (made === undefined) return;
  await requestRefund(deps, payment.investmentId, 'admin');
  const [own] = await deps.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        inArray(refunds.state, ['requested', 'submitted']),
        isNull(refunds.providerRefundId),
      ),
    );
  if (own === undefined) return;
  await applyProviderRefund(deps, { id: own.id, paymentId: payment.id, provider: made });
  deps.log.warn(
    { investmentId: payment.investmentId, refund: made.id },
    'a refund made at the provider was taken over',
  );
}

function isLive({ status }: ProviderRefund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
