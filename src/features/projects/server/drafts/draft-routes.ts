// Routes of form drafts and of the Markdown preview.
import type { FastifyInstance } from 'fastify';
import { renderStory } from '#features/writing/server/story-html.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../draft-contract.ts';
import * as service from './draft-service.ts';

export async function registerDraftRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.getProjectDraft, ({ viewer, query }) => service.findDraft(deps, viewer, query));
  serve(app, contract.saveProjectDraft, ({ viewer, body }) => service.saveDraft(deps, viewer, body));
  serve(app, contract.deleteProjectDraft, ({ viewer, query }) => service.deleteDraft(deps, viewer, query));
  serve(app, contract.listProjectDrafts, ({ viewer }) => service.listDrafts(deps, viewer));
  serve(app, contract.previewMarkdown, async ({ body }) => ({ html: renderStory(body.text) }));
}
