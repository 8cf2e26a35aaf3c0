// A returned rest that no card accepted, paid to its investor another way.
import { eq, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { remainderPaidMail } from '../mails/remainder-mails.ts';
import { type PartReturnRow, partReturns } from '../part-return-table.ts';

/** Locks the return, marks it as paid and books it. @throws AppError not_found, illegal_move */
export async function bookReturnByHand(tx: Transaction, id: number): Promise<PartReturnRow> {
  const [row] = await tx.select().from(partReturns).where(eq(partReturns.id, id)).for('no key update');
  if (row === undefined) throw new AppError('not_found', 'There is no such return.');
  if (row.state !== 'failed' || row.isCanceled) {
    throw new AppError('illegal_move', 'This return does not wait for a manual payment.');
  }
  // The return no longer has a refund at the provider, so later events of failed refunds do not apply to it.
  await tx
    .update(partReturns)
    .set({ state: 'succeeded', attempts: row.attempts + 1, providerRefundId: null, updatedAt: sql`now()` })
    .where(eq(partReturns.id, id));
  await postEntry(tx, {
    kind: 'returned',
    ref: `${id}:hand`,
    debit: 'refund_payable',
    credit: 'bank',
    amount: cents(row.amountCents),
  });
  await queueMail(tx, remainderPaidMail, { returnId: id });
  return row;
}
