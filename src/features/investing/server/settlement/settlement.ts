// The single entry point for money: makes our rows match the provider's current payment status. Claims, webhooks and
// the sweeper all call it, repeatedly and concurrently.
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { findPaymentFacts, type PaymentFacts } from './settlement-facts.ts';
import { type AppliedSettlement, applyProviderPayment, type SettledBy } from './settlement-transaction.ts';
import { settleUnmatchedPayment, type UnmatchedSettlement } from './unmatched-payment.ts';

export type Settlement =
  | AppliedSettlement
  | UnmatchedSettlement
  /** Not created at the provider yet. */
  | { outcome: 'not_prepared'; investmentId: number };

/**
 * Settles one payment, given by provider id (text), row id (number) or freshly read facts.
 * @throws AppError provider_unavailable; nothing was changed then.
 */
export async function settlePayment(
  deps: Deps,
  ref: string | number | PaymentFacts,
  by: SettledBy = { cause: 'settlement' },
): Promise<Settlement> {
  const facts = typeof ref === 'object' ? ref : await findPaymentFacts(deps.pool, ref);
  if (facts === undefined)
    return typeof ref === 'string' ? settleUnmatchedPayment(deps, ref, by) : { outcome: 'unknown' };
  const { investmentId, providerPaymentId } = facts;
  if (providerPaymentId === null) return { outcome: 'not_prepared', investmentId };
  // A claim and its webhook often arrive together; the second one finds the payment settled.
  const earlier = underWay.get(providerPaymentId);
  if (earlier !== undefined) {
    await earlier.catch(() => undefined);
    return settlePayment(deps, facts.paymentId, by);
  }
  // A succeeded payment is final; refunds and disputes are handled elsewhere.
  if (facts.seen.payment === 'succeeded') return { outcome: 'unchanged', investmentId };
  const settling = askAndApply(deps, facts, providerPaymentId, by);
  underWay.set(providerPaymentId, settling);
  return settling.finally(() => underWay.delete(providerPaymentId));
}

/** In this process, and only to save calls: what each of them may write is decided in the database. */
const underWay = new Map<string, Promise<AppliedSettlement>>();

async function askAndApply(
  deps: Deps,
  facts: PaymentFacts,
  providerPaymentId: string,
  by: SettledBy,
): Promise<AppliedSettlement> {
  failpoint(deps.config, 'settle.before-ask');
  const provider = await deps.gateway.findPayment(providerPaymentId);
  failpoint(deps.config, 'settle.asked');
  return applyProviderPayment(deps, facts, provider, by);
}
