// How much of a payment can still be refunded: the full amount minus lost disputes and outside refunds.
import { eq, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { disputes } from '../dispute-table.ts';
import { investments, type PaymentRow, type RefundRow, refunds } from '../investing-table.ts';
import { partialRefunds } from '../partial-refund-table.ts';

/** Cents returned other than by our refunds. Can exceed the payment if it was both refunded and lost. */
export async function getReturnedCents(db: Queryable, paymentId: number): Promise<number> {
  const { rows } = await db.execute<{ gone: string }>(sql`
    select (select coalesce(sum(${disputes.lostCents}), 0) from ${disputes} where ${disputes.paymentId} = ${paymentId})
      + (select coalesce(sum(${partialRefunds.amountCents}), 0) from ${partialRefunds}
        where ${partialRefunds.paymentId} = ${paymentId} and ${partialRefunds.failureMovementId} is null) as gone`);
  return Number(rows[0]?.gone ?? 0);
}

export async function getRefundableCents(
  db: Queryable,
  payment: Pick<PaymentRow, 'id' | 'amountCents'>,
): Promise<number> {
  return Math.max(0, payment.amountCents - (await getReturnedCents(db, payment.id)));
}

/**
 * The platform paid for partial returns while the investment was kept. Once the whole investment leaves the
 * project, it is reimbursed.
 */
export async function settleParts(
  tx: Transaction,
  { ref, debit, amountCents }: { ref: string; debit: 'refund_payable' | `escrow:${number}`; amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  await postEntry(tx, { kind: 'parts_settled', ref, debit, credit: 'chargeback_loss', amount: cents(amountCents) });
}

/**
 * Replaces the newest unsent refund with one of the remaining amount. Amounts are immutable, and a new row means a new
 * idempotency key. A permanently failed refund stays a debt of the remaining amount, to be paid manually.
 */
export async function reduceRefund(tx: Transaction, refund: RefundRow, remainderCents: number): Promise<void> {
  const isDue = refund.state === 'requested';
  if (isDue) await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  const { investmentId, paymentId, reason, note } = refund;
  const [next] = await tx
    .insert(refunds)
    .values({
      investmentId,
      paymentId,
      amountCents: remainderCents,
      reason,
      note,
      state: isDue ? 'requested' : 'failed',
    })
    .returning({ id: refunds.id });
  if (next === undefined) throw new Error(`refund ${refund.id} was not replaced`);
  const amountCents = refund.amountCents - remainderCents;
  await settleParts(tx, { ref: String(next.id), debit: 'refund_payable', amountCents });
}

/** Locks the payment's investment and all its refunds (oldest first), in the usual lock order. */
export async function lockRefunds(tx: Transaction, payment: PaymentRow) {
  const isIts = eq(investments.id, payment.investmentId);
  const [investment] = await tx.select().from(investments).where(isIts).for('no key update');
  if (investment === undefined) throw new Error(`payment ${payment.id} has no investment`);
  const requested = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.investmentId, investment.id))
    .orderBy(refunds.id)
    .for('no key update');
  return { investment, requested };
}
