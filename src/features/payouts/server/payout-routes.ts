// Routes of payouts.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { registerAccountRoutes } from './accounts/account-routes.ts';
import { registerPayoutWebhookRoutes } from './payout-webhook-routes.ts';
import { type ReleaseHooks, registerReleaseRoutes } from './releases/release-routes.ts';

export async function registerPayoutRoutes(app: FastifyInstance, deps: Deps, hooks: ReleaseHooks): Promise<void> {
  registerAccountRoutes(app, deps);
  registerReleaseRoutes(app, deps, hooks);
  await registerPayoutWebhookRoutes(app, deps);
}
