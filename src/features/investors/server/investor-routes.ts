// Routes of investors: their profile, identity, and what administrators decide about them.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { registerIdentityRoutes } from './identity-routes.ts';
import { registerInvestorAdminRoutes } from './investor-admin-routes.ts';
import { registerProfileRoutes } from './profile-routes.ts';

export function registerInvestorRoutes(app: FastifyInstance, deps: Deps): void {
  registerProfileRoutes(app, deps);
  registerIdentityRoutes(app, deps);
  registerInvestorAdminRoutes(app, deps);
}
