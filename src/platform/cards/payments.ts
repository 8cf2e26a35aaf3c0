// Chooses the card provider: Stripe or the in-process sandbox.
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { transportSecurity } from '#platform/http/security-headers.ts';
import type { EventDestination } from '#sandbox/sandbox-events.ts';
import type { SandboxFaults } from '#sandbox/sandbox-faults.ts';
import { registerSandboxProvider, type SandboxProvider, sandboxFetch } from '#sandbox/sandbox-provider.ts';
import type { CardGateway } from './card-gateway.ts';
import type { PayoutGateway } from './payout-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { createIdentityGateway, type IdentityGateway } from './stripe-identity.ts';
import { createStripePayoutGateway } from './stripe-payout-gateway.ts';

export const webhookPath = '/api/webhooks/stripe';
/** Receives events about connected accounts, signed with their own secrets. */
export const connectWebhookPath = '/api/webhooks/stripe-connect';

export type Payments = {
  gateway: CardGateway;
  payoutGateway: PayoutGateway;
  identityGateway: IdentityGateway;
  /** Registers the sandbox endpoints; no effect with Stripe. */
  mount: (app: FastifyInstance) => void;
  /** The mounted sandbox; tests use its faults. */
  sandbox: () => SandboxProvider | undefined;
};

export type PaymentsOptions = {
  config: Pick<Config, 'payments' | 'publicUrl' | 'secure'>;
  /** Sandbox keys derive from it, so processes sharing a database share one sandbox. */
  secret: string;
  pool: pg.Pool;
  faults?: Partial<SandboxFaults>;
};

export function createPayments({ config, secret, pool, faults }: PaymentsOptions): Payments {
  if (config.payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret, connectWebhookSecret = '', apiBase } = config.payments;
    const client = { secretKey, webhookSecret, ...(apiBase && { apiBase }) };
    return {
      gateway: createStripeGateway({ ...client, kind: 'stripe', publishableKey }),
      payoutGateway: createStripePayoutGateway({ ...client, connectWebhookSecret }),
      identityGateway: createIdentityGateway(client),
      mount: () => undefined,
      sandbox: () => undefined,
    };
  }
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 32);
  const keys = {
    secretKey: `sk_test_${derive('sandbox secret key')}`,
    publishableKey: `pk_test_${derive('sandbox publishable key')}`,
    webhookSecret: `whsec_${derive('sandbox webhook secret')}`,
    connectWebhookSecret: `whsec_${derive('sandbox connect webhook secret')}`,
  };
  let mounted: { app: FastifyInstance; sandbox: SandboxProvider } | undefined;
  const reachSandbox: typeof fetch = (target, init) => {
    if (mounted === undefined) throw new Error('the sandbox is not mounted');
    return sandboxFetch(mounted.app)(target, init);
  };
  return {
    gateway: createStripeGateway({ ...keys, kind: 'sandbox', fetch: reachSandbox }),
    payoutGateway: createStripePayoutGateway({ ...keys, fetch: reachSandbox }),
    identityGateway: createIdentityGateway({ ...keys, fetch: reachSandbox }),
    mount: (app) => {
      const deliver = async (body: string, signature: string, destination: EventDestination) => {
        const url = destination === 'connect' ? connectWebhookPath : webhookPath;
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await app.inject({ method: 'POST', url, headers, payload: body });
        return { status: answer.statusCode };
      };
      const sandbox = registerSandboxProvider(app, {
        ...keys,
        pool,
        deliver,
        publicUrl: config.publicUrl,
        pageHeaders: transportSecurity(config),
        ...(faults && { faults }),
      });
      mounted = { app, sandbox };
    },
    sandbox: () => mounted?.sandbox,
  };
}
