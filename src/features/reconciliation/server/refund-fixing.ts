// Refunds made at the provider without us: in its dashboard, or by a row lost in a restore.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type PaymentRow, payments, refunds } from '#features/investing/server/investing-table.ts';
import {
  applyProviderRefund,
  insertRefund,
  requestRefund,
  syncRefunds,
} from '#features/investing/server/refunds/refund-service.ts';
import { readInvestmentMoney } from '#features/investing/server/returns/investment-remainder.ts';
import { findLostReturns, linkReturn, listReturns } from '#features/investing/server/returns/lost-returns.ts';
import { isLiveRefund, isPartReturn, isSameRefund } from '#features/investing/server/returns/refund-identity.ts';
import { getRefundableCents, lockRefunds } from '#features/investing/server/returns/refundable-remainder.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';

/**
 * Syncs our refunds of one payment, and adopts an outside refund of its remaining amount: the money is back on the card, so the
 * share can't stay.
 */
export async function fixRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  await syncRefunds(deps, providerPaymentId);
  const [payment] = await deps.db.select().from(payments).where(eq(payments.providerPaymentId, providerPaymentId));
  if (payment === undefined) return;
  await adoptLostReturns(deps, payment, providerPaymentId);
  const rest = await getRefundableCents(deps.db, payment);
  const known = await deps.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  const made = listed.find(
    (refund) =>
      !isPartReturn(refund) &&
      !known.some((own) => isSameRefund(own, refund)) &&
      isLiveRefund(refund) &&
      refund.amountCents === rest,
  );
  if (made === undefined) return;
  if (!(await requestRefund(deps, payment.investmentId, 'admin'))) await requestAgain(deps, payment, rest);
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
    { event: 'refund.adopted', investmentId: payment.investmentId, refundId: made.id },
    'adopted refund made at the provider',
  );
}

/** A debt marked for manual payment was refunded at the provider after all. */
async function requestAgain({ db }: Deps, { id, investmentId }: PaymentRow, rest: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
    if (payment === undefined) throw new Error(`there is no payment of investment ${investmentId}`);
    const { investment, requested } = await lockRefunds(tx, payment);
    const last = requested.at(-1);
    if (last?.amountCents !== rest || requested.some(({ state }) => state !== 'failed')) return;
    const { reason, note } = last;
    await insertRefund(tx, { investment, amountCents: rest, paymentId: id, reason, note });
  });
}

/** Adopts returns of exactly the current remainder whose rows a restore lost. Any other return stays a finding. */
async function adoptLostReturns(deps: Deps, { investmentId }: PaymentRow, providerPaymentId: string): Promise<void> {
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  const [refund] = findLostReturns(await listReturns(deps.db, providerPaymentId), listed);
  if (refund === undefined) return;
  try {
    const isAdopted = await requestRefund(deps, investmentId, 'admin', {
      mayRefund: async (tx, { amountCents }) => {
        const { remainderCents } = await readInvestmentMoney(tx, investmentId);
        return remainderCents === refund.amountCents && remainderCents < amountCents;
      },
      alsoWrite: (tx) => linkReturn(tx, { investmentId, refund }),
    });
    if (!isAdopted) return;
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_move') return;
    throw error;
  }
  await syncRefunds(deps, providerPaymentId);
  deps.log.warn({ event: 'return.adopted', investmentId, refundId: refund.id }, 'adopted return made at the provider');
}
