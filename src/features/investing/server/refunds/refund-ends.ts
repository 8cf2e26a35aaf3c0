// How refunds end: the money is back, it did not reach its card, or a bank returned it first.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { investments, payments, type RefundRow, refunds } from '../investing-table.ts';
import { queueMail } from '../mail/investment-mail.ts';
import { readRest, settleParts } from './refundable-rest.ts';

/** The money is back: the debt is paid from where it left, and the investment has come to its end. */
export async function finishRefund(
  tx: Transaction,
  refund: RefundRow,
  paidFrom: 'provider_clearing' | 'opening_balances' | 'bank',
): Promise<void> {
  await tx.update(refunds).set({ state: 'succeeded', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  // A second refund, after a bank sent the first one back, finds the investment at its end already.
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
  if (paidFrom === 'provider_clearing') {
    await queueMail(tx, refund.investmentId, 'refund_receipt', await countTries(tx, refund));
  }
  if (paidFrom === 'bank') await queueMail(tx, refund.investmentId, 'paid_by_hand');
}

async function countTries(tx: Transaction, { investmentId }: RefundRow): Promise<number> {
  return tx.$count(refunds, eq(refunds.investmentId, investmentId));
}

/** Refunds of one investment that may fail before a person has to look. */
const maxRefundTries = 3;

/**
 * The refund did not reach its card; a bank may say so days after it succeeded. The debt stands again, and the next
 * refund is asked for, as a row and a key of its own, an hour later.
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
  const rest = await restOf(tx, refund);
  if (rest === 0) return bookCancelledRefund(tx, refund);
  const { investmentId, paymentId, reason, note } = refund;
  const isOfInvestment = eq(refunds.investmentId, investmentId);
  const tries = await tx.$count(refunds, and(isOfInvestment, isNotNull(refunds.providerRefundId)));
  const isTriedAgain = tries < maxRefundTries;
  if (!isTriedAgain) {
    deps.log.error({ investmentId, tries }, 'refunds keep failing: this one has to be paid by hand');
    await queueMail(tx, investmentId, 'refund_by_hand');
    if (rest === refund.amountCents) return;
  }
  const next = { investmentId, paymentId, amountCents: rest, reason, note, sweepAfter: sql`now() + interval '1 hour'` };
  const [made] = await tx
    .insert(refunds)
    .values({ ...next, state: isTriedAgain ? 'requested' : 'failed' })
    .returning({ id: refunds.id });
  const amountCents = refund.amountCents - rest;
  await settleParts(tx, { ref: String(made?.id), debit: 'refund_payable', amountCents });
}

/** What it still owes: a bank that took the money by a dispute which we lost, or a refund outside, has paid it already. */
async function restOf(tx: Transaction, { paymentId, amountCents }: RefundRow): Promise<number> {
  if (paymentId === null) return amountCents;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  return payment === undefined ? amountCents : Math.min(amountCents, await readRest(tx, payment));
}

/** Gives up what is owed and has not left for its card, because a lost dispute has returned the money already. */
export async function cancelRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  await bookCancelledRefund(tx, refund);
}

/** What was owed is what the dispute took: the platform's loss of it is made good, and the investment has ended. */
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
