// Webhook endpoint: verifies the signature, stores the event and answers 200. Processing happens afterwards.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { ProviderEvent } from '#platform/cards/card-gateway.ts';
import { webhookPath } from '#platform/cards/payments.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createRejectionLogger } from '#platform/http/webhook-rejections.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { createEventApplier, storeEvent } from './sweep/event-inbox.ts';

const bodyLimit = 256 * 1024;

export async function registerWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const applier = createEventApplier(deps);
  const logRejection = createRejectionLogger(deps, 'STRIPE_WEBHOOK_SECRET');
  app.addHook('onClose', () => applier.idle());
  // A separate scope: the signature covers the raw bytes, so the body must not be parsed.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit, config: { crossSite: 'allowed' } }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      const event = readEvent(deps, rawBody, signature, logRejection);
      if (event.livemode !== deps.gateway.livemode) {
        throw new AppError('bad_request', 'This event is from the payment provider’s other mode (live or test).');
      }
      failpoint(deps.config, 'webhook.before-store');
      const stored = await storeEvent(deps.pool, event);
      failpoint(deps.config, 'webhook.stored');
      if (stored !== undefined) applier.add(stored);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}

function readEvent(
  { gateway }: Deps,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  logRejection: (signature: string) => void,
): ProviderEvent {
  try {
    return gateway.readEvent(rawBody, signature);
  } catch (error) {
    logRejection(String(signature));
    throw error;
  }
}
