// Returns whose money has not left: still here, so it pays first when the same money goes back another way.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { PaymentRow } from '../investing-table.ts';
import { type PartReturnRow, partReturns } from '../part-return-table.ts';
import { getReturnedCents, settleParts } from './refundable-remainder.ts';

/** Not at the provider: it waits for the next attempt, or for a person. */
const isUnsent = and(inArray(partReturns.state, ['requested', 'failed']), eq(partReturns.isCanceled, false));

export type ReturnSums = {
  /** At the provider or on the card; a bank can still send it back. */
  sentCents: number;
  unsentCents: number;
};

export async function sumReturns(db: Queryable, investmentId: number): Promise<ReturnSums> {
  const isSent = inArray(partReturns.state, ['submitted', 'succeeded']);
  const [sums] = await db
    .select({
      sentCents: sql<number>`coalesce(sum(${partReturns.amountCents}) filter (where ${isSent}), 0)`.mapWith(Number),
      unsentCents: sql<number>`coalesce(sum(${partReturns.amountCents}) filter (where ${isUnsent}), 0)`.mapWith(Number),
    })
    .from(partReturns)
    .where(eq(partReturns.investmentId, investmentId));
  return sums ?? { sentCents: 0, unsentCents: 0 };
}

/** The amount of a payment that the card can still take: less amounts returned another way, and less its other returns. */
export async function getReturnableCents(
  tx: Transaction,
  payment: Pick<PaymentRow, 'id' | 'amountCents'>,
  exceptId = 0,
): Promise<number> {
  const isOther = and(
    eq(partReturns.paymentId, payment.id),
    eq(partReturns.isCanceled, false),
    ne(partReturns.id, exceptId),
  );
  const [others] = await tx
    .select({ cents: sql<number>`coalesce(sum(${partReturns.amountCents}), 0)`.mapWith(Number) })
    .from(partReturns)
    .where(isOther);
  const gone = (await getReturnedCents(tx, payment.id)) + (others?.cents ?? 0);
  return Math.max(0, payment.amountCents - gone);
}

/**
 * Reduces a return by an amount that went back another way. The difference reimburses the platform, which paid for it. It starts a new
 * round, because the provider repeats its answer to an old key. If nothing is left, the return is canceled, and no manual payment is due.
 */
export async function reduceReturn(tx: Transaction, row: PartReturnRow, remainderCents: number): Promise<void> {
  const { id, round } = row;
  const [amountCents, settledCents] = [remainderCents, row.settledCents + row.amountCents - remainderCents];
  if (amountCents === 0) {
    await tx
      .update(partReturns)
      .set({ state: 'failed', isCanceled: true, updatedAt: sql`now()` })
      .where(eq(partReturns.id, id));
    const amount = cents(row.amountCents);
    const ref = `part:${id}`;
    await postEntry(tx, { kind: 'refund_cancelled', ref, debit: 'refund_payable', credit: 'chargeback_loss', amount });
    return;
  }
  await tx
    .update(partReturns)
    .set({
      amountCents,
      settledCents,
      round: round + 1,
      sweepFailures: 0,
      sweepAfter: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(partReturns.id, id));
  const ref = `part:${id}:${round + 1}`;
  await settleParts(tx, { ref, debit: 'refund_payable', amountCents: row.amountCents - remainderCents });
}

async function lockUnsent(tx: Transaction, investmentId: number): Promise<PartReturnRow[]> {
  return tx
    .select()
    .from(partReturns)
    .where(and(eq(partReturns.investmentId, investmentId), isUnsent))
    .orderBy(partReturns.id)
    .for('no key update');
}

/** Reduces unsent returns by an amount that went back another way. */
export async function takeFromUnsent(tx: Transaction, investmentId: number, takenCents: number): Promise<void> {
  let left = takenCents;
  for (const row of left === 0 ? [] : await lockUnsent(tx, investmentId)) {
    const taken = Math.min(left, row.amountCents);
    if (taken > 0) await reduceReturn(tx, row, row.amountCents - taken);
    left -= taken;
  }
}

/** After an outside refund: each is reduced to what its card can still take. */
export async function fitUnsent(tx: Transaction, payment: PaymentRow): Promise<void> {
  for (const row of await lockUnsent(tx, payment.investmentId)) {
    const returnable = await getReturnableCents(tx, payment, row.id);
    if (returnable < row.amountCents) await reduceReturn(tx, row, returnable);
  }
}
