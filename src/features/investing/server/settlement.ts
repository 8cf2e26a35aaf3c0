// The one way in for money: makes our rows agree with what the provider says of a payment now. Claims, webhooks and the
// sweeper all come here, any number of times and at once.
import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import { type PaymentRow, payments } from './investing-table.ts';
import { type AppliedSettlement, applyProviderPayment } from './settlement-transaction.ts';
import { settleUnmatched, type UnmatchedSettlement } from './unmatched-payment.ts';

export type Settlement =
  | AppliedSettlement
  | UnmatchedSettlement
  /** The provider does not know of it yet. */
  | { outcome: 'not_prepared'; investmentId: number };

/**
 * Settles one payment, named by its id at the provider (text) or the id of our row (number).
 * @throws AppError provider_unavailable when the provider cannot be asked; nothing has happened then.
 */
export async function settlePayment(deps: Deps, ref: string | number): Promise<Settlement> {
  const payment = await findPayment(deps.db, ref);
  if (payment === undefined) return typeof ref === 'string' ? settleUnmatched(deps, ref) : { outcome: 'unknown' };
  const { investmentId, providerPaymentId } = payment;
  if (providerPaymentId === null) return { outcome: 'not_prepared', investmentId };
  // Nothing the provider could say of the payment itself changes one that succeeded.
  if (payment.state === 'succeeded') return { outcome: 'unchanged', investmentId };
  failpoint(deps.config, 'settle.before-ask');
  const provider = await deps.gateway.findPayment(providerPaymentId);
  failpoint(deps.config, 'settle.asked');
  return applyProviderPayment(deps, payment.id, provider);
}

async function findPayment(db: Queryable, ref: string | number): Promise<PaymentRow | undefined> {
  const isRef = typeof ref === 'string' ? eq(payments.providerPaymentId, ref) : eq(payments.id, ref);
  const [payment] = await db.select().from(payments).where(isRef);
  return payment;
}
