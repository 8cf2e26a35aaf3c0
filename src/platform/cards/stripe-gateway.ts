// Card gateway on the official Stripe SDK; the sandbox is reached through `fetch`.
import Stripe from 'stripe';
import { AppError } from '#kernel/errors.ts';
import type { CardGateway, ProviderPayment, ProviderRefund } from './card-gateway.ts';
import { assertMatchesRequest, paymentIdPattern, toEvent, toPayment, toRefund } from './stripe-answers.ts';
import {
  calling,
  createStripeClient,
  finding,
  isRefusal,
  readSignedEvent,
  type StripeClientOptions,
  signatureToleranceSeconds,
  splitSecrets,
  toAppError,
} from './stripe-client.ts';
import { createStripeLists } from './stripe-lists.ts';

export type StripeGatewayOptions = StripeClientOptions & {
  kind: 'sandbox' | 'stripe';
  publishableKey: string;
  /** One secret, or several separated by commas during rotation. */
  webhookSecret: string;
};

export function createStripeGateway(options: StripeGatewayOptions): CardGateway {
  const stripe = createStripeClient(options);
  const { listPaymentRefunds, ...lists } = createStripeLists(stripe);
  const secrets = splitSecrets(options.webhookSecret);

  async function findPayment(paymentId: string): Promise<ProviderPayment | undefined> {
    if (!paymentIdPattern.test(paymentId)) return undefined;
    return finding('find payment', async () => {
      const payment = toPayment(
        await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge.balance_transaction'] }),
      );
      return assertMatchesRequest(payment, payment.id === paymentId);
    });
  }

  return {
    livemode: /^[a-z]+_live_/.test(options.secretKey),
    publicSettings: { kind: options.kind, publishableKey: options.publishableKey },
    findPayment,

    createPayment: ({ investmentId, amountCents, metadata, idempotencyKey }) =>
      calling('create payment', async () => {
        const answer = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            // Cards only, because a hold lasts minutes and bank debits take days.
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, investment_id: investmentId },
          },
          { idempotencyKey },
        );
        const payment = toPayment(answer);
        return assertMatchesRequest(payment, payment.amountCents === amountCents);
      }),

    async cancelPayment(paymentId, idempotencyKey) {
      try {
        const payment = toPayment(await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey }));
        return assertMatchesRequest(payment, payment.id === paymentId);
      } catch (error) {
        // Fetched again, because the refusal may be a replayed answer of an earlier attempt.
        const current = isRefusal(error, 'payment_intent_unexpected_state') ? await findPayment(paymentId) : undefined;
        if (current) return current;
        throw toAppError('cancel payment', error);
      }
    },

    async refundPayment({ paymentId, amountCents, refundId, idempotencyKey }) {
      try {
        const answer = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refund_id: refundId } },
          { idempotencyKey },
        );
        const refund = toRefund(answer);
        return assertMatchesRequest(refund, refund.paymentId === paymentId && refund.amountCents === amountCents);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === 'resource_missing') {
          throw toAppError('refund payment', error);
        }
        throw new AppError('illegal_move', 'The payment provider does not allow this refund.', {
          providerCode: error.code ?? 'refused',
        });
      }
    },

    async listRefunds(paymentId) {
      const refunds: ProviderRefund[] = [];
      for await (const refund of listPaymentRefunds(paymentId)) refunds.push(refund);
      return refunds;
    },

    ...lists,

    readEvent: (rawBody, signatureHeader) =>
      readSignedEvent(secrets, signatureHeader, (secret, signature) =>
        toEvent(stripe.webhooks.constructEvent(rawBody, signature, secret, signatureToleranceSeconds)),
      ),
  };
}
