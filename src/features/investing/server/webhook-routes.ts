// The provider's webhook: raw body, signature, inbox, 200; what the event means is found out afterwards.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import { webhookPath } from '#platform/payments.ts';
import { createEventApplier, storeEvent } from './event-inbox.ts';

const bodyLimit = 256 * 1024;

export async function registerWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const applier = createEventApplier(deps);
  app.addHook('onClose', () => applier.idle());
  // A scope of its own: the signature is over the bytes that were sent, so nothing may parse them before.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit, config: { crossSite: 'allowed' } }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = deps.gateway.readEvent(rawBody, request.headers['stripe-signature']);
      if (event.livemode !== deps.gateway.livemode) {
        throw new AppError('bad_request', 'This event is from the other mode of the payment provider.');
      }
      failpoint(deps.config, 'webhook.before-store');
      const stored = await storeEvent(deps.pool, event);
      failpoint(deps.config, 'webhook.stored');
      if (stored !== undefined) applier.add(stored);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
