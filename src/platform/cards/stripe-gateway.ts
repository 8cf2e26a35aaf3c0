// The card gateway on the official Stripe SDK. The sandbox is reached by giving `fetch`.
import Stripe from 'stripe';
import { AppError } from '#kernel/errors.ts';
import type { CardGateway, ProviderEvent, ProviderPayment, ProviderRefund } from './card-gateway.ts';
import { believe, paymentIdPattern, toEvent, toPayment, toRefund } from './stripe-answers.ts';
import { createStripeClient, explain, isRefusal, type StripeClientOptions } from './stripe-client.ts';
import { createStripeLists } from './stripe-lists.ts';

export type StripeGatewayOptions = StripeClientOptions & {
  kind: 'sandbox' | 'stripe';
  publishableKey: string;
  /** One secret, or several separated by commas while one replaces another. */
  webhookSecret: string;
};

/** How old a signature may be, in seconds. */
const signatureToleranceSeconds = 300;

export function createStripeGateway(options: StripeGatewayOptions): CardGateway {
  const stripe = createStripeClient(options);
  const { listRefundsOf, ...lists } = createStripeLists(stripe);
  const secrets = options.webhookSecret
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

  async function findPayment(paymentId: string): Promise<ProviderPayment | undefined> {
    if (!paymentIdPattern.test(paymentId)) return undefined;
    try {
      const payment = toPayment(
        await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge.balance_transaction'] }),
      );
      return believe(payment, payment.id === paymentId);
    } catch (error) {
      if (isRefusal(error, 'resource_missing')) return undefined;
      throw explain('find payment', error);
    }
  }

  return {
    livemode: /^[a-z]+_live_/.test(options.secretKey),
    publicSettings: { kind: options.kind, publishableKey: options.publishableKey },
    findPayment,

    async createPayment({ investmentId, amountCents, metadata, idempotencyKey }) {
      try {
        const answer = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            // Cards only: a hold lasts minutes, so a bank debit that settles days later has no place here.
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, investment_id: investmentId },
          },
          { idempotencyKey },
        );
        const payment = toPayment(answer);
        return believe(payment, payment.amountCents === amountCents);
      } catch (error) {
        throw explain('create payment', error);
      }
    },

    async cancelPayment(paymentId, idempotencyKey) {
      try {
        const payment = toPayment(await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey }));
        return believe(payment, payment.id === paymentId);
      } catch (error) {
        // Asked again rather than read from the refusal, which may be a remembered answer to an earlier try.
        const current = isRefusal(error, 'payment_intent_unexpected_state') ? await findPayment(paymentId) : undefined;
        if (current) return current;
        throw explain('cancel payment', error);
      }
    },

    async refundPayment({ paymentId, amountCents, refundId, idempotencyKey }) {
      try {
        const answer = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refund_id: refundId } },
          { idempotencyKey },
        );
        const refund = toRefund(answer);
        return believe(refund, refund.paymentId === paymentId && refund.amountCents === amountCents);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === 'resource_missing') {
          throw explain('refund payment', error);
        }
        throw new AppError('illegal_move', 'The payment provider does not allow this refund.', {
          providerCode: error.code ?? 'refused',
        });
      }
    },

    async listRefunds(paymentId) {
      const refunds: ProviderRefund[] = [];
      for await (const refund of listRefundsOf(paymentId)) refunds.push(refund);
      return refunds;
    },

    ...lists,

    readEvent(rawBody, signatureHeader) {
      if (typeof signatureHeader !== 'string') throw invalidSignature();
      for (const secret of secrets) {
        const event = findSignedEvent(stripe, { rawBody, signatureHeader, secret });
        if (event) return event;
      }
      throw invalidSignature();
    },
  };
}

function findSignedEvent(
  stripe: Stripe,
  { rawBody, signatureHeader, secret }: { rawBody: Buffer; signatureHeader: string; secret: string },
): ProviderEvent | undefined {
  try {
    return toEvent(stripe.webhooks.constructEvent(rawBody, signatureHeader, secret, signatureToleranceSeconds));
  } catch {
    return undefined;
  }
}

function invalidSignature(): AppError {
  return new AppError('invalid_signature', 'The signature of this event is missing, wrong or too old.');
}
