// What of a payment can still be refunded: all of it, less what a bank has kept and what was refunded outside Kindling.
import { eq, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { disputes } from '../disputes/dispute-table.ts';
import { investments, type PaymentRow, type RefundRow, refunds } from '../investing-table.ts';
import { partialRefunds } from './partial-refund-table.ts';

/** Cents that went back without a refund of ours. Lost disputes may exceed the payment when a refund was paid as well. */
export async function readGone(db: Queryable, paymentId: number): Promise<number> {
  const { rows } = await db.execute<{ gone: string }>(sql`
    select (select coalesce(sum(${disputes.lostCents}), 0) from ${disputes} where ${disputes.paymentId} = ${paymentId})
      + (select coalesce(sum(${partialRefunds.amountCents}), 0) from ${partialRefunds}
        where ${partialRefunds.paymentId} = ${paymentId} and ${partialRefunds.failureMovementId} is null) as gone`);
  return Number(rows[0]?.gone ?? 0);
}

export async function readRest(db: Queryable, payment: Pick<PaymentRow, 'id' | 'amountCents'>): Promise<number> {
  return Math.max(0, payment.amountCents - (await readGone(db, payment.id)));
}

/**
 * Parts that went back while the investment stood were borne by the platform. Now that the whole of it leaves the project,
 * the platform is made good for them.
 */
export async function settleParts(
  tx: Transaction,
  { ref, debit, amountCents }: { ref: string; debit: 'refund_payable' | `escrow:${number}`; amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  await postEntry(tx, { kind: 'parts_settled', ref, debit, credit: 'chargeback_loss', amount: cents(amountCents) });
}

/**
 * Replaces the newest refund of an investment, which has not left, by one of the rest. Its amount is frozen, and a new row is
 * a new key at the provider. One that failed for good stays a debt to be paid by hand, of the rest.
 */
export async function reduceRefund(tx: Transaction, refund: RefundRow, restCents: number): Promise<void> {
  const isDue = refund.state === 'requested';
  if (isDue) await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  const { investmentId, paymentId, reason, note } = refund;
  const [next] = await tx
    .insert(refunds)
    .values({ investmentId, paymentId, amountCents: restCents, reason, note, state: isDue ? 'requested' : 'failed' })
    .returning({ id: refunds.id });
  if (next === undefined) throw new Error(`refund ${refund.id} was not replaced`);
  const amountCents = refund.amountCents - restCents;
  await settleParts(tx, { ref: String(next.id), debit: 'refund_payable', amountCents });
}

/** The payment and its investment, locked in the order of every transaction, and every refund asked for, oldest first. */
export async function lockRefunds(tx: Transaction, payment: PaymentRow) {
  const isIts = eq(investments.id, payment.investmentId);
  const [investment] = await tx.select().from(investments).where(isIts).for('no key update');
  if (investment === undefined) throw new Error(`payment ${payment.id} has no investment`);
  const asked = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.investmentId, investment.id))
    .orderBy(refunds.id)
    .for('no key update');
  return { investment, asked };
}
