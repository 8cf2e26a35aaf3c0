// Chooses the card provider: Stripe or the in-process sandbox.
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import type { SandboxFaults } from '#sandbox/sandbox-faults.ts';
import { registerSandboxProvider, type SandboxProvider, sandboxFetch } from '#sandbox/sandbox-provider.ts';
import type { CardGateway } from './card-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

export const webhookPath = '/api/webhooks/stripe';

export type Payments = {
  gateway: CardGateway;
  /** Registers the sandbox endpoints; no effect with Stripe. */
  mount: (app: FastifyInstance) => void;
  /** The mounted sandbox; tests use its faults. */
  sandbox: () => SandboxProvider | undefined;
};

export type PaymentsOptions = {
  config: Pick<Config, 'payments'>;
  /** Sandbox keys derive from it, so processes sharing a database share one sandbox. */
  secret: string;
  pool: pg.Pool;
  faults?: Partial<SandboxFaults>;
};

export function createPayments({ config, secret, pool, faults }: PaymentsOptions): Payments {
  if (config.payments.kind === 'stripe') {
    const { secretKey, publishableKey, webhookSecret, apiBase } = config.payments;
    const gateway = createStripeGateway({
      kind: 'stripe',
      secretKey,
      publishableKey,
      webhookSecret,
      ...(apiBase && { apiBase }),
    });
    return { gateway, mount: () => undefined, sandbox: () => undefined };
  }
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex').slice(0, 32);
  const keys = {
    secretKey: `sk_test_${derive('sandbox secret key')}`,
    publishableKey: `pk_test_${derive('sandbox publishable key')}`,
    webhookSecret: `whsec_${derive('sandbox webhook secret')}`,
  };
  let mounted: { app: FastifyInstance; sandbox: SandboxProvider } | undefined;
  const reachSandbox: typeof fetch = (target, init) => {
    if (mounted === undefined) throw new Error('the sandbox is not mounted');
    return sandboxFetch(mounted.app)(target, init);
  };
  return {
    gateway: createStripeGateway({ ...keys, kind: 'sandbox', fetch: reachSandbox }),
    mount: (app) => {
      const deliver = async (body: string, signature: string) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const answer = await app.inject({ method: 'POST', url: webhookPath, headers, payload: body });
        return { status: answer.statusCode };
      };
      const sandbox = registerSandboxProvider(app, { ...keys, pool, deliver, ...(faults && { faults }) });
      mounted = { app, sandbox };
    },
    sandbox: () => mounted?.sandbox,
  };
}
