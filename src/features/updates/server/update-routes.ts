// Routes of project updates: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveList } from '#platform/http/http.ts';
import * as contract from '../update-contract.ts';
import * as changes from './update-changes.ts';
import * as drafts from './update-drafts.ts';
import { countUpdates, getUpdate, listUpdates, readFeed } from './update-reading.ts';

export function registerUpdateRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, contract.listProjectUpdates, ({ viewer, params, query }) =>
    listUpdates(deps, viewer, { projectId: params.id, ...query }),
  );
  serve(app, contract.countProjectUpdates, ({ viewer, params }) => countUpdates(deps, viewer, params.id));
  serve(app, contract.getProjectUpdate, ({ viewer, params }) =>
    getUpdate(deps, viewer, { projectId: params.id, updateId: params.updateId }),
  );
  serveList(app, contract.getFeed, ({ viewer, query }) => readFeed(deps, viewer, query));
  serve(app, contract.listUpdateDrafts, ({ viewer, params }) => drafts.listDrafts(deps, viewer, params.id));
  serve(app, contract.createUpdateDraft, ({ viewer, params, body }) =>
    drafts.createDraft(deps, viewer, { projectId: params.id, isThanks: body?.isThanks === true }),
  );
  serve(app, contract.getUpdateDraft, ({ viewer, params }) => drafts.getDraft(deps, viewer, params.id));
  serve(app, contract.saveUpdateDraft, ({ viewer, params, body }) =>
    drafts.saveDraft(deps, viewer, { id: params.id, ...body }),
  );
  serve(app, contract.deleteUpdateDraft, ({ viewer, params }) => drafts.deleteDraft(deps, viewer, params.id));
  serve(app, contract.publishUpdate, ({ viewer, params, body }) =>
    drafts.publishDraft(deps, viewer, { id: params.id, revision: body.revision }),
  );
  serve(app, contract.getUpdateSource, ({ viewer, params }) => changes.getSource(deps, viewer, params.id));
  serve(app, contract.editUpdate, ({ viewer, params, body }) =>
    changes.editUpdate(deps, viewer, { id: params.id, ...body }),
  );
  serve(app, contract.removeUpdate, ({ viewer, params, body }) =>
    changes.removeOwnUpdate(deps, viewer, { id: params.id, reason: body?.reason }),
  );
  serve(app, contract.listUpdateVersions, ({ viewer, params }) => changes.listVersions(deps, viewer, params.id));
  serve(app, contract.removeUpdateAsAdmin, ({ viewer, params, body }) =>
    changes.removeUpdateAsAdmin(deps, viewer, { id: params.id, reason: body.reason }),
  );
}
