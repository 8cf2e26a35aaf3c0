// Routes of the contact page.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { sendContactMessage } from '../contact-contract.ts';
import { keepContactMessage } from './contact-service.ts';

export function registerContactRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, sendContactMessage, async ({ viewer, body }) => {
    // Bots that fill in the honeypot get the usual response.
    if (!body.website) await keepContactMessage(deps, viewer, body);
    return { received: true as const };
  });
}
