// How refunds end: succeeded, failed, or canceled because a bank returned the money first.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { investments, payments, type RefundRow, refunds } from '../investing-table.ts';
import { manualPaymentMail, manualRefundMail, refundReceiptMail } from '../mails/investment-mails.ts';
import { getRefundableCents, settleParts } from '../returns/refundable-remainder.ts';

/** Refund paid: clears the debt against the account it left from, and ends the investment. */
export async function finishRefund(
  tx: Transaction,
  refund: RefundRow,
  paidFrom: 'provider_clearing' | 'opening_balances' | 'bank',
): Promise<void> {
  await tx.update(refunds).set({ state: 'succeeded', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  // A second refund, after the first was returned by the bank, finds the investment already ended.
  await tx
    .update(investments)
    .set({ state: 'refunded' })
    .where(and(eq(investments.id, refund.investmentId), eq(investments.state, 'refund_pending')));
  await postEntry(tx, {
    kind: 'refunded',
    ref: String(refund.id),
    debit: 'refund_payable',
    credit: paidFrom,
    amount: cents(refund.amountCents),
  });
  const { investmentId } = refund;
  if (paidFrom === 'provider_clearing') {
    await queueMail(tx, refundReceiptMail, { investmentId, round: await countAttempts(tx, refund) });
  }
  if (paidFrom === 'bank') await queueMail(tx, manualPaymentMail, { investmentId });
}

async function countAttempts(tx: Transaction, { investmentId }: RefundRow): Promise<number> {
  return tx.$count(refunds, eq(refunds.investmentId, investmentId));
}

/** Failed refunds of one investment before a person must pay it. */
const maxRefundAttempts = 3;

/**
 * The refund did not reach its card; a bank may report this days after success. The debt is restored, and a new
 * refund with its own row and key is requested an hour later.
 */
export async function failRefund(deps: Deps, tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  if (refund.state === 'succeeded') {
    await postEntry(tx, {
      kind: 'refund_failed',
      ref: String(refund.id),
      debit: 'provider_clearing',
      credit: 'refund_payable',
      amount: cents(refund.amountCents),
    });
  }
  const rest = await getUnpaidCents(tx, refund);
  if (rest === 0) return bookCancelledRefund(tx, refund);
  const { investmentId, paymentId, reason, note } = refund;
  const isOfInvestment = eq(refunds.investmentId, investmentId);
  const tries = await tx.$count(refunds, and(isOfInvestment, isNotNull(refunds.providerRefundId)));
  const willRetry = tries < maxRefundAttempts;
  if (!willRetry) {
    deps.log.error(
      { event: 'refund.attempts_exhausted', investmentId, attempts: tries },
      'refund failed repeatedly: pay it manually',
    );
    await queueMail(tx, manualRefundMail, { investmentId });
    if (rest === refund.amountCents) return;
  }
  const next = { investmentId, paymentId, amountCents: rest, reason, note, sweepAfter: sql`now() + interval '1 hour'` };
  const [made] = await tx
    .insert(refunds)
    .values({ ...next, state: willRetry ? 'requested' : 'failed' })
    .returning({ id: refunds.id });
  const amountCents = refund.amountCents - rest;
  await settleParts(tx, { ref: String(made?.id), debit: 'refund_payable', amountCents });
}

/** The unpaid part of a refund; a lost dispute or an outside refund may have paid some of it. */
async function getUnpaidCents(tx: Transaction, { paymentId, amountCents }: RefundRow): Promise<number> {
  if (paymentId === null) return amountCents;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  return payment === undefined ? amountCents : Math.min(amountCents, await getRefundableCents(tx, payment));
}

/** Cancels a refund that was not sent, because a lost dispute already returned the money. */
export async function cancelRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  await bookCancelledRefund(tx, refund);
}

/** The debt equals what the dispute took, so it offsets the platform's loss and the investment has ended. */
async function bookCancelledRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await postEntry(tx, {
    kind: 'refund_cancelled',
    ref: String(refund.id),
    debit: 'refund_payable',
    credit: 'chargeback_loss',
    amount: cents(refund.amountCents),
  });
  await tx
    .update(investments)
    .set({ state: 'charged_back' })
    .where(and(eq(investments.id, refund.investmentId), inArray(investments.state, ['refund_pending', 'refunded'])));
}
