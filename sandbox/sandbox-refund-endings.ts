// Finishes the delayed refunds of some test cards.
import type pg from 'pg';
import { failRefund, saveFinished } from './sandbox-refunds.ts';
import { findChargeRow, findRefundRow, inTransaction, lockPaymentRow } from './sandbox-store.ts';
import { refundsFailLater } from './sandbox-test-cards.ts';
import { newId } from './sandbox-wire.ts';

/** Safe with several processes: each refund finishes once. */
export async function endDueRefunds(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string; paymentId: string }>(
    `select id, payment_intent as "paymentId" from sandbox.refunds where ends_at <= now() order by ends_at limit 100`,
  );
  for (const due of rows) {
    await inTransaction(pool, async (tx) => {
      await lockPaymentRow(tx, due.paymentId);
      const refund = await findRefundRow(tx, due.id);
      if (refund === undefined || refund.endsAt === null) return;
      const cause = { tx, now, requestId: newId('req'), idempotencyKey: undefined };
      const charge = await findChargeRow(tx, refund.chargeId);
      if (charge?.card.last4 === refundsFailLater) await failRefund(cause, refund, 'expired_or_canceled_card');
      else await saveFinished(cause, { ...refund, status: 'succeeded' });
    });
  }
}
