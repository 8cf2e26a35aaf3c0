// The card gateway on the official Stripe SDK: the only file that imports it. The sandbox is reached by giving `fetch`.
import Stripe from 'stripe';
import { AppError } from '#kernel/errors.ts';
import {
  type CardGateway,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  stripeApiVersion,
} from './card-gateway.ts';
import { believe, paymentIdPattern, toEvent, toPayment, toRefund, unavailable } from './stripe-answers.ts';

export type StripeGatewayOptions = {
  kind: 'sandbox' | 'stripe';
  secretKey: string;
  publishableKey: string;
  /** One secret, or several separated by commas while one replaces another. */
  webhookSecret: string;
  /** Another address of the API, for tests: `http://127.0.0.1:4010`. */
  apiBase?: string;
  fetch?: typeof fetch;
};

/** Far below the SDK's 80 s: a person waits for the answer (threats T49). */
const timeoutMs = 10_000;
const maxNetworkRetries = 2;
/** How old a signature may be, in seconds. */
const signatureToleranceSeconds = 300;

export function createStripeGateway(options: StripeGatewayOptions): CardGateway {
  const stripe = createClient(options);
  const secrets = options.webhookSecret
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

  async function findPayment(paymentId: string): Promise<ProviderPayment | undefined> {
    if (!paymentIdPattern.test(paymentId)) return undefined;
    try {
      const payment = toPayment(await stripe.paymentIntents.retrieve(paymentId));
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
      try {
        for await (const answer of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
          const refund = toRefund(answer);
          refunds.push(believe(refund, refund.paymentId === paymentId));
        }
      } catch (error) {
        throw explain('list refunds', error);
      }
      return refunds;
    },

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

function createClient({ secretKey, apiBase, fetch: givenFetch = fetch }: StripeGatewayOptions): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const protocol = base?.protocol === 'http:' ? 'http' : 'https';
  const address = base && { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? '80' : '443') };
  const prefix = base?.pathname.replace(/\/$/, '') ?? '';
  return new Stripe(secretKey, {
    // The compiler refuses this line when an SDK upgrade brings another version, so a person looks first.
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    // The fetch client, because its time-out covers the whole call; the SDK's Node client starts anew at every byte.
    httpClient: Stripe.createFetchHttpClient((target: string | URL | Request, init?: RequestInit) =>
      // No redirect: our key would be shown to whoever it leads to.
      givenFetch(withPrefix(target, prefix), { ...init, redirect: 'error' }),
    ),
    ...(address as { protocol: 'http' | 'https'; host: string; port: string } | undefined),
  });
}

/** The SDK knows only host and port, so the path of the API's address is put in front here. */
function withPrefix(target: string | URL | Request, prefix: string): URL {
  const url = new URL(target instanceof Request ? target.url : target);
  url.pathname = prefix + url.pathname;
  return url;
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

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * What a failed call means for us. The SDK's own error is never passed on: it carries the answer, client secrets
 * included, and would be logged whole.
 */
function explain(operation: string, error: unknown): Error {
  if (error instanceof AppError) return error;
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  const isDefinite = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
  if (!isDefinite) return unavailable(new Error(`${operation}: ${describe(error)}`));
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (code === 'resource_missing') return new AppError('not_found', 'The payment provider has no such payment.');
  if (code === 'amount_too_small') return new AppError('amount_too_small', 'A card payment must be at least $0.50.');
  if (code === 'amount_too_large') {
    return new AppError('bad_request', 'A single card payment can be at most $999,999.99.');
  }
  return new Error(`the card provider refused to ${operation}: ${describe(error)}`);
}

function describe(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown error';
  return [error.type, error.statusCode, error.code, error.requestId].filter((part) => part !== undefined).join(' ');
}
