// Reads a payment's current state from the card provider, with a timeout, because the page works without it.
import type { Deps } from '#platform/config/deps.ts';
import { answerInTime } from '#platform/jobs/timeout.ts';

export type AtProvider = {
  status: string;
  feeCents: number | null;
  /** Ledger references of its fee and of its disputes. */
  movements: string[];
};

/** Null without a payment, or if the provider does not answer in time. */
export async function askProvider(
  { gateway, log }: Deps,
  paymentId: string | null,
  hasDisputes: boolean,
): Promise<AtProvider | null> {
  if (paymentId === null) return null;
  return (await answerInTime(log, fetchFromProvider(gateway, paymentId, hasDisputes), { paymentId })) ?? null;
}

async function fetchFromProvider(
  gateway: Deps['gateway'],
  paymentId: string,
  hasDisputes: boolean,
): Promise<AtProvider | null> {
  const payment = await gateway.findPayment(paymentId);
  if (payment === undefined) return null;
  const movements = payment.fee === undefined ? [] : [payment.fee.movementId];
  if (hasDisputes) {
    for await (const dispute of gateway.listDisputes({ paymentId }))
      movements.push(...dispute.movements.map(({ id }) => id));
  }
  return { status: payment.status, feeCents: payment.fee?.feeCents ?? null, movements };
}
