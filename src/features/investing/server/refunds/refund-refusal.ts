// Handles a refund the provider refuses: retries with the remaining amount, waits for a dispute, or leaves a debt to
// pay manually.
import { eq, sql } from 'drizzle-orm';
import type { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { hasPendingDispute } from '../disputes/pending-dispute.ts';
import { payments, type RefundState, refunds } from '../investing-table.ts';
import { manualRefundMail } from '../mails/manual-refund-mail.ts';
import { recordPartialRefunds } from './partial-refunds.ts';
import type { OpenRefund } from './refund-service.ts';
import { getRefundableCents, reduceRefund } from './refundable-rest.ts';

/** @throws the refusal when it may be temporary; the sweeper retries. */
export async function handleRefusal(deps: Deps, refund: OpenRefund, refusal: AppError): Promise<RefundState> {
  await recordPartialRefunds(deps, refund.providerPaymentId, await deps.gateway.listRefunds(refund.providerPaymentId));
  const mayChange = (await hasPendingDispute(deps, refund)) || !isPermanent(refund, refusal);
  const result = await deps.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('no key update');
    const [current] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('no key update');
    if (payment === undefined || current === undefined) throw new Error(`refund ${refund.id} is gone`);
    if (current.state !== 'requested') return { state: current.state };
    const rest = await getRefundableCents(tx, payment);
    if (rest > 0 && rest < current.amountCents) {
      await reduceRefund(tx, current, rest);
      return { state: 'failed' as const };
    }
    if (mayChange) return undefined;
    await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
    await queueMail(tx, manualRefundMail, { investmentId: current.investmentId });
    return { state: 'failed' as const, investmentId: current.investmentId };
  });
  if (result === undefined) throw refusal;
  const { investmentId, state } = { investmentId: undefined, ...result };
  const code = refusal.details.providerCode;
  if (investmentId !== undefined) {
    deps.log.error(
      { event: 'refund.refused', investmentId, code },
      'provider refused the refund permanently: pay it manually',
    );
  }
  return state;
}

/** Refusals about the payment itself; others (balance, permissions) may be temporary. */
const permanentCodes: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'refused',
];
/** After this many attempts, hours apart by then, any refusal is permanent. */
const maxRefusals = 100;

function isPermanent({ sweepFailures }: OpenRefund, { details }: AppError): boolean {
  return permanentCodes.includes(details.providerCode) || sweepFailures >= maxRefusals;
}
