// The one way in for money: makes our rows agree with what the provider says of a payment now. Claims, webhooks and the
// sweeper all come here, any number of times and at once.
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { findPaymentFacts, type PaymentFacts } from './settlement-facts.ts';
import { type AppliedSettlement, applyProviderPayment, type SettledBy } from './settlement-transaction.ts';
import { settleUnmatched, type UnmatchedSettlement } from './unmatched-payment.ts';

export type Settlement =
  | AppliedSettlement
  | UnmatchedSettlement
  /** The provider does not know of it yet. */
  | { outcome: 'not_prepared'; investmentId: number };

/**
 * Settles one payment, named by its id at the provider (text), the id of our row (number), or by what was just read of it.
 * @throws AppError provider_unavailable when the provider cannot be asked; nothing has happened then.
 */
export async function settlePayment(
  deps: Deps,
  ref: string | number | PaymentFacts,
  by: SettledBy = { cause: 'settlement' },
): Promise<Settlement> {
  const facts = typeof ref === 'object' ? ref : await findPaymentFacts(deps.pool, ref);
  if (facts === undefined) return typeof ref === 'string' ? settleUnmatched(deps, ref, by) : { outcome: 'unknown' };
  const { investmentId, providerPaymentId } = facts;
  if (providerPaymentId === null) return { outcome: 'not_prepared', investmentId };
  // Nothing the provider could say of the payment itself changes one that succeeded.
  if (facts.seen.payment === 'succeeded') return { outcome: 'unchanged', investmentId };
  failpoint(deps.config, 'settle.before-ask');
  const provider = await deps.gateway.findPayment(providerPaymentId);
  failpoint(deps.config, 'settle.asked');
  return applyProviderPayment(deps, facts, provider, by);
}
