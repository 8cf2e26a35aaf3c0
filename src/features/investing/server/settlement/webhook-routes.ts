// The provider's webhook: raw body, signature, inbox, 200; what the event means is found out afterwards.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { ProviderEvent } from '#platform/cards/card-gateway.ts';
import { webhookPath } from '#platform/cards/payments.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { createEventApplier, storeEvent } from './event-inbox.ts';

const bodyLimit = 256 * 1024;

export async function registerWebhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const applier = createEventApplier(deps);
  const noteRefusal = createRefusalNotes(deps);
  app.addHook('onClose', () => applier.idle());
  // A scope of its own: the signature is over the bytes that were sent, so nothing may parse them before.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit, config: { crossSite: 'allowed' } }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      const event = readEvent(deps, rawBody, signature, noteRefusal);
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

function readEvent(
  { gateway }: Deps,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  noteRefusal: (signature: string) => void,
): ProviderEvent {
  try {
    return gateway.readEvent(rawBody, signature);
  } catch (error) {
    noteRefusal(String(signature));
    throw error;
  }
}

const quietMs = 60_000;

/**
 * Strangers' events are refused in silence, but so are the provider's own where our secret or our clock is wrong, and
 * then somebody has to know. At most one line a minute, however many come.
 */
function createRefusalNotes({ log, now }: Deps): (signature: string) => void {
  const state = { refused: 0, quietUntil: 0 };
  return (signature) => {
    state.refused += 1;
    const nowMs = now().getTime();
    if (nowMs < state.quietUntil) return;
    const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
    const secondsOld = signedAt === undefined ? undefined : Math.round(nowMs / 1000) - Number(signedAt);
    log.warn(
      { refused: state.refused, secondsOld },
      'events were refused for their signature: STRIPE_WEBHOOK_SECRET or the clock of this machine may be wrong',
    );
    Object.assign(state, { refused: 0, quietUntil: nowMs + quietMs });
  };
}
