// The outcome a card form, the sandbox's or Stripe's, reports for a payment attempt.
import { checkoutCopy } from './checkout-copy.ts';

export type CardOutcome =
  /** The provider has the payment; our server fetches the result from it. */
  | { kind: 'paid' }
  /** Nothing was charged, for the provider's reason. */
  | { kind: 'declined'; message: string }
  /** Nothing was sent; the form marks the missing fields. */
  | { kind: 'incomplete' }
  /** The payment was cancelled with its hold. */
  | { kind: 'hold-ended' }
  /** No clear answer. Retrying is safe: it is the same payment, which can be charged only once. */
  | { kind: 'unclear' };

export type PaymentStatus =
  | 'succeeded'
  | 'processing'
  | 'canceled'
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture';

/** The outcome of a payment status; undefined if it is not final. */
export function toCardOutcome(status: PaymentStatus | undefined): CardOutcome | undefined {
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  return status === 'canceled' ? { kind: 'hold-ended' } : undefined;
}

/** The provider's words for a declined card; ours where its words suggest that the card is at fault. */
export function explainDecline({ code, message }: { code?: string; message?: string }, otherwise: string): string {
  return code === notAuthenticated ? checkoutCopy.notAuthenticated : (message ?? otherwise);
}

/** The provider's code after a bank's question was answered wrongly, or not at all. */
export const notAuthenticated = 'payment_intent_authentication_failure';

/** A client secret begins with the payment's id: `pi_123_secret_456`. */
export function getPaymentId(clientSecret: string): string {
  return clientSecret.split('_secret', 1)[0] ?? '';
}
