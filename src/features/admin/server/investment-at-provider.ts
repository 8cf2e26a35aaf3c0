// What the card provider says of a payment at this moment, for a page that also shows itself when it does not answer.
import type { Deps } from '#platform/config/deps.ts';
import { answerInTime } from '#platform/jobs/in-time.ts';

export type AtProvider = {
  status: string;
  feeCents: number | null;
  /** The ids under which its fee and what its disputes moved stand in the books. */
  movements: string[];
};

/** Null where there is no payment, or the provider does not answer in time. */
export async function askProvider(
  { gateway, log }: Deps,
  paymentId: string | null,
  hasDisputes: boolean,
): Promise<AtProvider | null> {
  if (paymentId === null) return null;
  return (await answerInTime(log, ask(gateway, paymentId, hasDisputes), { paymentId })) ?? null;
}

async function ask(gateway: Deps['gateway'], paymentId: string, hasDisputes: boolean): Promise<AtProvider | null> {
  const payment = await gateway.findPayment(paymentId);
  if (payment === undefined) return null;
  const movements = payment.fee === undefined ? [] : [payment.fee.movementId];
  if (hasDisputes) {
    for await (const dispute of gateway.listDisputes({ paymentId }))
      movements.push(...dispute.movements.map(({ id }) => id));
  }
  return { status: payment.status, feeCents: payment.fee?.feeCents ?? null, movements };
}
