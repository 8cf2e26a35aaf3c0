// Ends holds. Cancels at the provider first, so that room is never released while the payment can still succeed.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type InvestmentRow, investments, type PaymentRow, payments } from '../investing-table.ts';
import { findPaymentFacts } from '../settlement/settlement-facts.ts';
import { type AppliedSettlement, applyProviderPayment } from '../settlement/settlement-transaction.ts';

/**
 * Cancels a payment at the provider and applies its resulting state, because success may win the race.
 * @throws AppError provider_unavailable; the hold is then kept.
 */
export async function endHold(
  deps: Deps,
  { id, providerPaymentId }: Pick<PaymentRow, 'id' | 'providerPaymentId'>,
  by: MoneyCause = { cause: 'hold ended', actor: 'sweeper' },
): Promise<AppliedSettlement> {
  if (providerPaymentId === null) return releaseUnprepared(deps, id);
  failpoint(deps.config, 'expiry.before-cancel');
  const facts = await findPaymentFacts(deps.pool, id);
  const provider = await cancelAtProvider(deps, providerPaymentId);
  failpoint(deps.config, 'expiry.cancelled');
  return applyProviderPayment(deps, facts ?? id, provider, by);
}

/** A fresh key per attempt: the provider replays an early failure for a day, and canceling twice is harmless. */
async function cancelAtProvider({ gateway }: Deps, paymentId: string): Promise<ProviderPayment | undefined> {
  try {
    return await gateway.cancelPayment(paymentId, `cancel_${paymentId}_${randomUUID()}`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Ends a hold that has no provider payment yet. If one was created after all, its client secret was never handed
 * out; if preparation finishes now, it sees the ended hold and cancels the payment.
 */
export async function releaseUnprepared(
  deps: Deps,
  paymentId: number,
  end: 'cancelled' | 'failed' = 'cancelled',
): Promise<AppliedSettlement> {
  return deps.db.transaction(async (tx): Promise<AppliedSettlement> => {
    const { payment, investment, isExpired } = await lockPayment(tx, paymentId);
    const isHeld = investment.state === 'held' || investment.state === 'processing';
    if (payment.state !== 'new' || !isHeld) return { outcome: 'unchanged', investmentId: investment.id };
    await tx.update(payments).set({ state: end, updatedAt: sql`now()` }).where(eq(payments.id, paymentId));
    await tx
      .update(investments)
      .set({ state: isExpired ? 'expired' : end })
      .where(eq(investments.id, investment.id));
    return { outcome: 'released', investmentId: investment.id };
  });
}

/**
 * Last resort a day after expiry, when the payment's outcome is still unknown: releases the room. The payment stays
 * open; if it succeeds later, it is handled as late money.
 */
export async function forceExpiry(deps: Deps, paymentId: number): Promise<void> {
  const investmentId = await deps.db.transaction(async (tx) => {
    const { investment, isExpired } = await lockPayment(tx, paymentId);
    if (!isExpired || (investment.state !== 'held' && investment.state !== 'processing')) return undefined;
    await tx.update(investments).set({ state: 'expired' }).where(eq(investments.id, investment.id));
    return investment.id;
  });
  if (investmentId === undefined) return;
  failpoint(deps.config, 'expiry.forced');
  deps.log.error(
    { event: 'hold.expired_by_force', paymentId, investmentId },
    'hold expired by force with its payment not canceled',
  );
}

type LockedPayment = { payment: PaymentRow; investment: InvestmentRow; isExpired: boolean };

/** Lock order everywhere: payment, then investment. */
async function lockPayment(tx: Transaction, paymentId: number): Promise<LockedPayment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  const [found] = await tx
    .select({ investment: investments, isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()` })
    .from(investments)
    .where(eq(investments.id, payment.investmentId))
    .for('no key update');
  if (found === undefined) throw new Error(`payment ${paymentId} has no investment`);
  return { payment, ...found };
}
