// Ends holds: at the provider first, so that room is never given away while somebody can still pay for it.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { MoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type InvestmentRow, investments, type PaymentRow, payments } from '../investing-table.ts';
import { type AppliedSettlement, applyProviderPayment } from '../settlement/settlement-transaction.ts';

/**
 * Cancels a payment at the provider, then applies what it is now: canceling may have lost the race against success.
 * @throws AppError provider_unavailable; the hold stays then.
 */
export async function endHold(
  deps: Deps,
  { id, providerPaymentId }: Pick<PaymentRow, 'id' | 'providerPaymentId'>,
  by: MoneyCause = { cause: 'hold ended', actor: 'sweeper' },
): Promise<AppliedSettlement> {
  if (providerPaymentId === null) return releaseUnprepared(deps, id);
  failpoint(deps.config, 'expiry.before-cancel');
  const provider = await cancel(deps, providerPaymentId);
  failpoint(deps.config, 'expiry.cancelled');
  return applyProviderPayment(deps, id, provider, by);
}

/** Each try has a key of its own: the provider would repeat an early "not now" for a day, and canceling twice is once. */
async function cancel({ gateway }: Deps, paymentId: string): Promise<ProviderPayment | undefined> {
  try {
    return await gateway.cancelPayment(paymentId, `cancel_${paymentId}_${randomUUID()}`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Ends a hold whose payment the provider never gave us. Should it exist there after all, nobody holds the secret that
 * could pay it. When its preparation finishes at this moment, that finds the hold ended and cancels the payment.
 */
export async function releaseUnprepared(
  deps: Deps,
  paymentId: number,
  end: 'cancelled' | 'failed' = 'cancelled',
): Promise<AppliedSettlement> {
  const settlement = await deps.db.transaction(async (tx): Promise<AppliedSettlement> => {
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
  if (settlement.outcome === 'released') deps.publicDataChanged();
  return settlement;
}

/**
 * The last resort, when a day after its end nobody could say what became of a payment: the room is given back. The
 * payment stays open, and if it succeeds after all it is late money.
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
  deps.log.error({ paymentId, investmentId }, 'a hold was ended although its payment could not be canceled');
  deps.publicDataChanged();
}

type LockedPayment = { payment: PaymentRow; investment: InvestmentRow; isExpired: boolean };

/** Locks a payment and its investment, in this order, as everywhere. */
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
