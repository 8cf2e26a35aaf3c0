// Whether a bank still decides about a payment, which the provider then refuses to refund.
import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { disputes } from '../dispute-table.ts';

/** True while a dispute is open, or decided but not yet applied here: the bank decides first. */
export async function hasPendingDispute(
  { db, gateway }: Pick<Deps, 'db' | 'gateway'>,
  { paymentId, providerPaymentId }: { paymentId: number; providerPaymentId: string },
): Promise<boolean> {
  const ours = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  const isKnown = (id: string) =>
    ours.some(({ providerDisputeId, state }) => providerDisputeId === id && state !== 'open');
  for await (const { id } of gateway.listDisputes({ paymentId: providerPaymentId })) if (!isKnown(id)) return true;
  return false;
}
