// Routes of the templates of agreements, for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve } from '#platform/http/http.ts';
import * as contract from '../agreement-admin-contract.ts';
import { getTemplate, listTemplates, saveTemplate, storeShippedTemplates } from './template-service.ts';

export async function registerAgreementRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await storeShippedTemplates(deps.db);
  serve(app, contract.listTemplates, () => listTemplates(deps));
  serve(app, contract.getTemplate, ({ params }) => getTemplate(deps, params.id));
  serve(
    app,
    contract.saveTemplate,
    async ({ params, body, viewer }) => new Answer(201, await saveTemplate(deps, viewer, { ...params, ...body })),
  );
}
