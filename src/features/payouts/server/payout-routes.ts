// Routes of payouts.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { getPayoutSummary } from '../payout-summary-contract.ts';
import { registerAccountRoutes } from './accounts/account-routes.ts';
import { registerMilestoneRoutes } from './milestone-routes.ts';
import { registerMoneyRoutes } from './money/money-routes.ts';
import { readPayoutSummary } from './payout-summary.ts';
import { registerPayoutWebhookRoutes } from './payout-webhook-routes.ts';
import { type ReleaseHooks, registerReleaseRoutes } from './releases/release-routes.ts';
// Registers notifications, and an email that a trigger queues.

export async function registerPayoutRoutes(app: FastifyInstance, deps: Deps, hooks: ReleaseHooks): Promise<void> {
  registerAccountRoutes(app, deps);
  registerReleaseRoutes(app, deps, hooks);
  registerMilestoneRoutes(app, deps);
  registerMoneyRoutes(app, deps);
  serve(app, getPayoutSummary, ({ viewer }) => readPayoutSummary(deps.db, viewer));
  await registerPayoutWebhookRoutes(app, deps);
}
