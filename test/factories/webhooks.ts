// Signs and sends events like the sandbox, for tests that control order, time or count.
import { createHmac, randomUUID } from 'node:crypto';
import { webhookPath } from '#platform/cards/payments.ts';
import { signEvent } from '#sandbox/sandbox-events.ts';
import type { Site } from './invest.ts';

export type TestEvent = { id: string; body: string };

/** An event about a payment or another object. */
export function eventAbout(paymentId: string | null, type = 'payment_intent.succeeded'): TestEvent {
  const id = `evt_test${randomUUID().replaceAll('-', '')}`;
  const payment = { object: 'payment_intent', id: paymentId };
  const ofPayment = { object: type.startsWith('refund.') ? 'refund' : 'charge', id: 'x_1', payment_intent: paymentId };
  const object =
    paymentId === null ? { object: 'account', id: 'acct_1' } : type.startsWith('payment_intent.') ? payment : ofPayment;
  return { id, body: JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } }) };
}

/** Returns the response status. */
export async function deliverEvent({ app, deps }: Site, { body }: Pick<TestEvent, 'body'>): Promise<number> {
  const signature = signEvent(body, deriveWebhookSecret(deps.secret), new Date());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await app.inject({ method: 'POST', url: webhookPath, headers, payload: body })).statusCode;
}

export function deriveWebhookSecret(secret: string): string {
  const digest = createHmac('sha256', secret).update('sandbox webhook secret').digest('hex');
  return `whsec_${digest.slice(0, 32)}`;
}
