// Routes of the newsletter: sign-up, confirmation, and the preference of a signed-in person.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../newsletter-contract.ts';
import { registerNewsletterAdminRoutes } from './newsletter-admin-routes.ts';
import { registerNewsletterForms } from './newsletter-forms.ts';
import { changeOwnSubscription, getOwnSubscription } from './own-subscription.ts';
import { confirmSubscription, requestSubscription } from './subscription-service.ts';

export function registerNewsletterRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.requestSubscription, async ({ body, request }) => {
    // Bots that fill in the honeypot get the usual response.
    if (!body.website) await requestSubscription(deps, { email: body.email, ip: request.ip });
    return { received: true as const };
  });
  serve(app, contract.confirmSubscription, ({ body }) => confirmSubscription(deps, body.token));
  serve(app, contract.getOwnSubscription, ({ viewer }) => getOwnSubscription(deps, viewer));
  serve(app, contract.changeOwnSubscription, ({ viewer, body }) => changeOwnSubscription(deps, viewer, body));
  registerNewsletterForms(app);
  registerNewsletterAdminRoutes(app, deps);
}
