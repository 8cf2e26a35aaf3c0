// What follows when the provider refuses a refund: the rest is asked for where a part had left before, a dispute is waited for,
// and what is refused for good becomes a debt that a person pays at once.
import { eq, sql } from 'drizzle-orm';
import type { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { disputes } from '../disputes/dispute-table.ts';
import { payments, type RefundState, refunds } from '../investing-table.ts';
import { queueMail } from '../mail/investment-mail.ts';
import { recordPartialRefunds } from './partial-refunds.ts';
import type { OpenRefund } from './refund-service.ts';
import { readRest, reduceRefund } from './refundable-rest.ts';

/** @throws the refusal where time may change it: the sweeper asks again. */
export async function followRefusal(deps: Deps, refund: OpenRefund, refusal: AppError): Promise<RefundState> {
  await recordPartialRefunds(deps, refund.providerPaymentId, await deps.gateway.listRefunds(refund.providerPaymentId));
  const mayChange = (await isBeforeBank(deps, refund)) || !isForGood(refund, refusal);
  const result = await deps.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('no key update');
    const [current] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('no key update');
    if (payment === undefined || current === undefined) throw new Error(`refund ${refund.id} is gone`);
    if (current.state !== 'requested') return { state: current.state };
    const rest = await readRest(tx, payment);
    if (rest > 0 && rest < current.amountCents) {
      await reduceRefund(tx, current, rest);
      return { state: 'failed' as const };
    }
    if (mayChange) return undefined;
    await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
    await queueMail(tx, current.investmentId, 'refund_by_hand');
    return { state: 'failed' as const, investmentId: current.investmentId };
  });
  if (result === undefined) throw refusal;
  const { investmentId, state } = { investmentId: undefined, ...result };
  const code = refusal.details.providerCode;
  if (investmentId !== undefined) {
    deps.log.error({ investmentId, code }, 'the card provider refused a refund for good: it has to be paid by hand');
  }
  return state;
}

/** A dispute that is open, or that was lost and is not known here yet: what the bank decides comes first. */
async function isBeforeBank({ db, gateway }: Deps, { paymentId, providerPaymentId }: OpenRefund): Promise<boolean> {
  const ours = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  const isKnown = (id: string) =>
    ours.some(({ providerDisputeId, state }) => providerDisputeId === id && state !== 'open');
  for await (const { id } of gateway.listDisputes({ paymentId: providerPaymentId })) if (!isKnown(id)) return true;
  return false;
}

/** Refusals about the payment itself; others (the account's balance, its rights) may pass. */
const finalCodes: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'refused',
];
/** After so many tries, hours apart in the end, a refusal of any kind is for good. */
const refusalsForGood = 100;

function isForGood({ sweepFailures }: OpenRefund, { details }: AppError): boolean {
  return finalCodes.includes(details.providerCode) || sweepFailures >= refusalsForGood;
}
