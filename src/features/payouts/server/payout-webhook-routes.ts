// Webhook endpoint for events about connected accounts: verifies the signature, makes the subject due, and answers 200. Events
// are hints and are not stored; the worker reads the provider.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { connectWebhookPath } from '#platform/cards/payments.ts';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createRejectionLogger } from '#platform/http/webhook-rejections.ts';
import { payoutEventHooks } from './payout-event-hooks.ts';

const bodyLimit = 256 * 1024;

export async function registerPayoutWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const logRejection = createRejectionLogger(deps, 'STRIPE_CONNECT_WEBHOOK_SECRET');
  // A separate scope, because the signature covers the raw body, which must not be parsed.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(connectWebhookPath, { bodyLimit, config: { crossSite: 'allowed' } }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = readEvent(deps, rawBody, request.headers['stripe-signature'], logRejection);
      if (event.livemode !== deps.gateway.livemode) {
        throw new AppError('bad_request', 'This event is from the payment provider’s other mode (live or test).');
      }
      for (const apply of payoutEventHooks) await apply(deps, event);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

function readEvent(
  { payoutGateway }: Deps,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  logRejection: (signature: string) => void,
): PayoutEvent {
  try {
    return payoutGateway.readPayoutEvent(rawBody, signature);
  } catch (error) {
    logRejection(String(signature));
    throw error;
  }
}
